type Needs = { sockets: string; durable: boolean };

/** The server settings of the embedded PostgreSQL; given at each start, so that an old cluster follows the code. */
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
    // Each statement names its tenant and reads by an index, so one plan is right for all values. Plans made for the
    // first values seen would be kept for a table that was still empty then.
    plan_cache_mode: 'force_generic_plan',
    // A new shop's tables grow from nothing; until their statistics are read, plans are guesses.
    autovacuum_naptime: '5s',
    fsync: onDisk,
    full_page_writes: onDisk,
    synchronous_commit: onDisk,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One file a weekday, written anew each week. Failed statements are the application's to log, with their request.
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
