const defaults = {
  shared_buffers: '128MB',
  max_connections: '200',
  synchronous_commit: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and the details of an error carry people's data, which does not belong in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** The command line of the server; `overrides` win over our defaults, never over how it is reached. */
export function settingArguments(overrides: Record<string, string>, socketDirectory: string, port: number): string[] {
  const settings = {
    ...defaults,
    ...overrides,
    listen_addresses: '',
    port: String(port),
    // A quoted element of a list: the path may hold a comma.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
