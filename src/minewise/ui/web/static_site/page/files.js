// Save the files of Python in this browser's database: all changes in one transaction.
//
// A tab that opens them becomes their owner. The previous owner finds out when it tries to write,
// and writes nothing: so two tabs never mix their games.

/**
 * The part of Python's file system that is used here.
 * @typedef {object} FileSystem
 * @property {(path: string) => {mtime: Date, size: number, mode: number, ino: number}} stat
 * @property {(mode: number) => boolean} isDir
 * @property {(path: string) => string[]} readdir
 * @property {(path: string) => Uint8Array} readFile
 * @property {(path: string, data: Uint8Array) => void} writeFile
 * @property {(path: string) => void} mkdirTree
 */

const STORE = "files";
const OWNER = " owner"; // no path begins with a space

/** Another tab owns the files now. */
export class LostError extends Error {}

export class KeptFiles {
  #system;
  #folder;
  #name;
  /** @type {IDBDatabase | null} */
  #database = null;
  #isOwner = false;
  #owner = crypto.getRandomValues(new Uint32Array(2)).join("-");
  /** The fingerprint of each file when it was saved. @type {Map<string, string>} */
  #kept = new Map();

  /** @param {FileSystem} system  @param {string} folder  to save  @param {string} name  of the database */
  constructor(system, folder, name) {
    this.#system = system;
    this.#folder = folder;
    this.#name = name;
  }

  /** Become the owner, and restore all files. Rejects if nothing can be written. */
  async open() {
    this.#system.mkdirTree(this.#folder);
    this.#database = await opened(this.#name);
    try {
      const { store, finished } = this.#transaction();
      store.put(this.#owner, OWNER);
      await finished;
      this.#isOwner = true;
    } finally {
      // Files can be read even if the storage is full.
      await this.#read();
    }
  }

  async #read() {
    const { store, finished } = this.#transaction("readonly");
    const keys = store.getAllKeys();
    const values = store.getAll();
    await finished;
    keys.result.forEach((key, place) => {
      const path = String(key);
      if (path === OWNER) return;
      this.#system.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      this.#system.writeFile(path, values.result[place]);
      this.#kept.set(path, this.#look(path));
    });
  }

  /** Save all changes. Rejects with `LostError` if another tab is the owner. */
  async keep() {
    const found = new Map(this.#paths(this.#folder).map((path) => [path, this.#look(path)]));
    const changed = [...found].filter(([path, look]) => this.#kept.get(path) !== look).map(([path]) => path);
    const gone = [...this.#kept.keys()].filter((path) => !found.has(path));
    if (!changed.length && !gone.length) return;
    const { store, finished } = this.#transaction();
    let isLost = false;
    const owner = store.get(OWNER);
    owner.onsuccess = () => {
      isLost = this.#isOwner && owner.result !== this.#owner;
      if (isLost) return;
      if (!this.#isOwner) store.put(this.#owner, OWNER);
      for (const path of changed) store.put(this.#system.readFile(path), path);
      for (const path of gone) store.delete(path);
    };
    await finished;
    if (isLost) throw new LostError();
    this.#isOwner = true;
    this.#kept = found;
  }

  /** @param {IDBTransactionMode} [mode] */
  #transaction(mode = "readwrite") {
    if (!this.#database) throw new DOMException("Nothing is kept here", "InvalidStateError");
    const transaction = this.#database.transaction(STORE, mode);
    const finished = new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(undefined);
      transaction.onabort = () => reject(transaction.error);
    });
    return { store: transaction.objectStore(STORE), finished };
  }

  /** A fingerprint that changes with the file. @param {string} path */
  #look(path) {
    const { mtime, size, ino } = this.#system.stat(path);
    return `${mtime.getTime()} ${size} ${ino}`;
  }

  /**
   * All paths, except temporary files, whose names begin with a dot: locks and unfinished files.
   * @param {string} folder
   * @returns {string[]}
   */
  #paths(folder) {
    return this.#system
      .readdir(folder)
      .filter((name) => !name.startsWith("."))
      .flatMap((name) => {
        const path = `${folder}/${name}`;
        return this.#system.isDir(this.#system.stat(path).mode) ? this.#paths(path) : [path];
      });
  }
}

/** @param {string} name  @returns {Promise<IDBDatabase>} */
function opened(name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
