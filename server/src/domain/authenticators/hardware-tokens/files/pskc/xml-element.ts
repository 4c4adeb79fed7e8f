/** An element with its contents. Names have no namespace: inside a key container they are unambiguous without. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/** The first element by this path. */
export function descendant(element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>(
    (found, name) => found?.children.find((child) => child.name === name),
    element,
  )
}

/** Without the spaces around it; undefined if there is no such element, or if it is empty. */
export function textOf(element: XmlElement | undefined, ...names: readonly string[]): string | undefined {
  return descendant(element, ...names)?.text.trim() || undefined
}
