// The anchors of the page. Operations have the plain names; the page's own anchors never collide with them.
export const places = {
  top: 'page-top',
  content: 'page-content',
  contents: 'page-contents',
  authentication: 'page-authentication',
  schemas: 'page-schemas',
} as const

export const operationAnchor = (idOrPath: string): string => slug(idOrPath)
export const groupAnchor = (title: string): string => `group-${slug(title)}`
export const schemaAnchor = (name: string): string => `schema-${slug(name)}`

const slug = (text: string): string => text.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '')
