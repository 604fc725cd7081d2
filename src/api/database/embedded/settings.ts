type Needs = { sockets: string; durable: boolean };

/** Passed at each start, so that existing clusters get changed settings. */
export function postgresSettings({ sockets, durable }: Needs): string[] {
  const onDisk = durable ? 'on' : 'off';
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${sockets}"`,
    unix_socket_permissions: '0700',
    max_connections: '300',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    // Statements filter by tenant through an index, so one plan fits all values. Custom plans could be cached for a
    // table that was empty when the first values were seen.
    plan_cache_mode: 'force_generic_plan',
    // Tables of a new shop grow from zero, and without fresh statistics the planner chooses bad plans.
    autovacuum_naptime: '5s',
    fsync: onDisk,
    full_page_writes: onDisk,
    synchronous_commit: onDisk,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One log file per weekday, overwritten weekly. The application logs failed statements with their request.
    logging_collector: 'on',
    log_directory: '../log',
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
