const declaration = /\bentity\s+([A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)*)/g
const comment = /\/\/.*$/gm

/** The entity types that a Cedar schema declares, in its order. */
export const entityTypesOf = (schema: string): string[] => [
  ...new Set(
    [...schema.replaceAll(comment, '').matchAll(declaration)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  ),
]
