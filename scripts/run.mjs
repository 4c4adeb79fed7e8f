// The entry point of `npm start`, `npm test` and the `npm run` commands. Nothing is imported before the version is
// checked, so that an old Node prints a sentence instead of a stack trace.
const major = Number(process.versions.node.split('.')[0])

if (major < 18) {
  console.error(`Countersign needs Node 18 or newer to install itself, and this is Node ${process.versions.node}.`)
  process.exitCode = 1
} else {
  void import('./bootstrap/bootstrap.mjs').then(({ bootstrap }) => bootstrap(process.argv.slice(2)))
}
