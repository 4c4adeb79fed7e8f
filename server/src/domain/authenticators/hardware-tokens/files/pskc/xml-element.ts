/** An element with all that is in it. Names are without their namespace: inside a key container they are told apart without. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/** The first by that way down. */
export function descendant(element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>(
    (found, name) => found?.children.find((child) => child.name === name),
    element,
  )
}

/** Without the spaces around it; undefined where there is no such element, or nothing in it. */
export function textOf(element: XmlElement | undefined, ...names: readonly string[]): string | undefined {
  return descendant(element, ...names)?.text.trim() || undefined
}
