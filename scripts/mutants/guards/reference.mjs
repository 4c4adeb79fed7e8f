export default [
  {
    guard: 'the API reference sends requests in development only',
    file: 'server/src/reference/reference-options.ts',
    text: "tryIt: mode === 'development',",
    replacement: 'tryIt: true,',
    tests: ['server/src/reference/reference-options.test.ts'],
  },
  {
    guard: 'the guide publishes only the files of the repository that are for its readers',
    file: 'web/vite/guide/links.ts',
    text: 'const isShown = isPublished.test(source) &&',
    replacement: 'const isShown =',
    tests: ['web/vite/guide/render.test.ts'],
  },
]
