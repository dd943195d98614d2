"""How people see it and steer it: one folder for each front end."""
