const defaults = {
  shared_buffers: '128MB',
  max_connections: '200',
  synchronous_commit: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and error details contain personal data, which does not belong in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** The server's command line; `overrides` win over our defaults, but not over how the server is reached. */
export function settingArguments(overrides: Record<string, string>, socketDirectory: string, port: number): string[] {
  const settings = {
    ...defaults,
    ...overrides,
    listen_addresses: '',
    port: String(port),
    // Quoted as a list element: the path may contain a comma.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
