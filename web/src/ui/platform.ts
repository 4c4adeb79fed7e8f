// What a browser tells of itself, as people call it.

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** Those that call themselves by another's name too come first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const named = (list: typeof systems, userAgent: string) => list.find(([pattern]) => pattern.test(userAgent))?.[1]

export function systemOf(userAgent: string): string | undefined {
  return named(systems, userAgent)
}

export function browserOf(userAgent: string): string | undefined {
  return named(browsers, userAgent)
}
