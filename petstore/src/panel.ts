// What a person sees when the pet store has started in development.
import type { PetstoreFacts } from './first-run.ts'

export function petstorePanel({ petstoreUrl, petstoreApiKey }: PetstoreFacts): string {
  return [
    '',
    `  The pet store is up at ${petstoreUrl}`,
    '',
    `  API key        ${petstoreApiKey}`,
    `  API reference  ${petstoreUrl}/docs`,
    '',
    '  Add an animal:',
    '',
    `  curl -s ${petstoreUrl}/pets \\`,
    `    -H 'Authorization: Bearer ${petstoreApiKey}' \\`,
    `    -H 'Content-Type: application/json' \\`,
    `    -d '{"name": "Rex", "categoryId": 1, "status": "available"}'`,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n')
}
