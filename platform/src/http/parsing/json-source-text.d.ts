// JSON source text access (ES2026), which TypeScript's library does not describe yet.
interface JSON {
  rawJSON(text: string): object
}
