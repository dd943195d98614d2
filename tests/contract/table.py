TESTED, REFUSED = "tested", "refused"
def told(record, action, kind, front_end, how):
    record("cell", [action, kind.name, front_end, how])
