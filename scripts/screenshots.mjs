// `npm run screenshots`: takes the pictures of README and docs again.
process.env.WRITE_SCREENSHOTS = '1'
process.argv.splice(2, Number.POSITIVE_INFINITY, 'e2e/screenshots/screenshots.long.test.ts')
await import('./test.mjs')
