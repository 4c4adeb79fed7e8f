// Diagrams in Mermaid become SVG during the build. The library's style sheet would need an exception in the content security
// policy, and it loads a font from another host: `diagram.css` has what is needed of it.
import { renderMermaidSVG } from 'beautiful-mermaid'

export function diagram(source: string, index: number): string {
  const svg = renderMermaidSVG(source, {})
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/ style="[^"]*"/, ` class="diagram" role="img" aria-label="${labelOf(source)}"`)
    .replaceAll(/ (data-[\w-]+)="[^"]*"/g, '')
    .replaceAll(/(\d+\.\d)\d+/g, '$1')
    // Several diagrams of one page must not share the ids of their arrowheads.
    .replaceAll(/(id="|url\(#)/g, `$1d${index}-`)
    .replaceAll(/>\s+</g, '><')
  return `<figure class="wide" tabindex="0">${svg}</figure>\n`
}

/** A diagram only repeats what the text says, so its names are enough. */
function labelOf(source: string): string {
  const kind = source.trimStart().startsWith('sequenceDiagram') ? 'Sequence diagram' : 'Diagram'
  const actors = Array.from(source.matchAll(/^\s*(?:participant|actor) \w+ as (.+)$/gm), ([, name = '']) => name.trim())
  return actors.length > 0 ? `${kind}: ${actors.join(', ')}` : kind
}
