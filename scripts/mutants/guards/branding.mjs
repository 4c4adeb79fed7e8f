const tests = ['server/src/services/svc-admin/branding/branding.test.ts']

export default [
  {
    guard: 'a colour on which white text cannot be read is refused',
    file: 'server/src/domain/messaging/branding/branding.ts',
    text: 'if (color !== null && contrastOf(color, white) < minContrast)',
    replacement: 'if (color === undefined)',
    tests,
  },
  {
    guard: 'a logo ends where its image ends',
    file: 'server/src/domain/messaging/branding/logo.ts',
    text: 'png.subarray(-end.length).equals(end)',
    replacement: 'true',
    tests,
  },
  {
    guard: 'a logo is a PNG image',
    file: 'server/src/domain/messaging/branding/logo.ts',
    text: "if (!isPng) throw refused('must be a complete PNG image')",
    replacement: '',
    tests,
  },
  {
    guard: 'a logo has a bounded number of pixels',
    file: 'server/src/domain/messaging/branding/logo.ts',
    text: 'pixels < 1 || pixels > maxLogoPixels',
    replacement: 'pixels < 1',
    tests,
  },
  {
    guard: 'a support link leads to a page or an email address, never to a script',
    file: 'contract/src/branding.ts',
    text: "pattern: '^(https://|mailto:)\\\\S+$'",
    replacement: "pattern: '^\\\\S+$'",
    tests,
  },
  {
    guard: 'a support link adds no markup to an email',
    file: 'server/src/domain/messaging/templates/html.ts',
    text: '<a href="${escapeHtml(supportUrl)}">',
    replacement: '<a href="${supportUrl}">',
    tests,
  },
  {
    guard: 'a change of the branding overwrites no change of another administrator',
    file: 'server/src/domain/messaging/branding/branding.ts',
    text: 'if (ifMatch !== null && ifMatch !== (before?.version ?? 0))',
    replacement: 'if (ifMatch === -1)',
    tests,
  },
]
