export default [
  {
    guard: 'only send counts older than a day are purged',
    file: 'server/src/domain/retention/expired-rows-store.ts',
    text: "destination_sends where updated_at <= ${now}::timestamptz - interval '1 day'",
    replacement: "destination_sends where updated_at <= ${now}::timestamptz + interval '1 day'",
    tests: ['server/src/tasks/purge-expired.test.ts'],
  },
]
