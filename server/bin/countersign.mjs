#!/usr/bin/env node
// Nothing that an older Node lacks is imported before the version is known: a sentence reaches the person, not a stack trace.
const major = Number(process.versions.node.split('.')[0])

if (major < 24) {
  const pinned = `node_modules/node-${process.platform}-${process.arch}/bin/node`
  console.error(
    `Countersign runs on Node 24 or newer, and this is Node ${process.versions.node}: use the one that npm installed, ${pinned}.`,
  )
  process.exitCode = 1
} else {
  const { launch } = await import('../src/launch.mjs')
  await launch()
}
