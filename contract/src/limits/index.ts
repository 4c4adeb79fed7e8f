// The durations and limits that texts and docs name as well. Limits that only the server knows are beside their rules.
export * from './agents.ts'
export * from './bodies.ts'
export * from './branding.ts'
export * from './in-words.ts'
export * from './oauth.ts'
export * from './people.ts'
export * from './prompts.ts'
export * from './retention.ts'
