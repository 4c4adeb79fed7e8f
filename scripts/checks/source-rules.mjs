// Rules about our own files that no tool supports. Each takes the sources and returns the violations.
const maximumLines = 300

const transportOrRules = /^(server|petstore)\//
const store = /-store\.ts$/
const importsSqlTag = /import\s*\{[^}]*\bsql\b[^}]*\}\s*from\s*'@countersign\/platform\/database'/
const usesSqlTag = /\bsql(<[^`]*>)?`/

/** SQL is allowed only in stores and in the platform, so that file names show which code reads a table. */
export function sqlOutsideStores(sources) {
  return sources
    .filter(
      ({ path, text }) =>
        transportOrRules.test(path) && !store.test(path) && (importsSqlTag.test(text) || usesSqlTag.test(text)),
    )
    .map(({ path }) => `${path}: SQL belongs into a file whose name ends in -store.ts`)
}

export function tooLong(sources) {
  return sources
    .map(({ path, text }) => ({ path, lines: lineCount(text) }))
    .filter(({ lines }) => lines > maximumLines)
    .map(({ path, lines }) => `${path}: ${lines} lines; split it by concept (at most ${maximumLines})`)
}

/** For the line that is printed on success. */
export function describeSizes(sources) {
  const lengths = sources.map(({ text }) => lineCount(text)).sort((a, b) => a - b)
  return `${lengths.length} files, median ${lengths[lengths.length >> 1] ?? 0} lines, longest ${lengths.at(-1) ?? 0}`
}

function lineCount(text) {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
