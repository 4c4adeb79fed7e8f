// What the tests read of a Markdown file: its fenced blocks, its headings and its links.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('../../', import.meta.url))

export interface Fence {
  /** The words after the backticks: `sh run`. */
  readonly info: readonly string[]
  readonly text: string
  /** Where its content begins. */
  readonly line: number
}

const fence = /^```(.*)\n([\s\S]*?)^```$/gm

/** `file` is relative to the repository. */
export function readDocument(file: string): Promise<string> {
  return readFile(new URL(file, `file://${repository}`), 'utf8')
}

export function fencesOf(markdown: string): Fence[] {
  return [...markdown.matchAll(fence)].map(({ 1: info = '', 2: text = '', index }) => ({
    info: info.split(' ').filter((word) => word !== ''),
    text,
    line: markdown.slice(0, index).split('\n').length + 1,
  }))
}

/** As GitHub makes them from headings. */
export function anchorsOf(markdown: string): Set<string> {
  const headings = withoutCode(markdown).matchAll(/^#{1,6} +(.+)$/gm)
  return new Set(Array.from(headings, ([, title = '']) => anchorOf(title)))
}

/** The targets of links and pictures, as they are written. */
export function linksOf(markdown: string): string[] {
  return Array.from(withoutCode(markdown).matchAll(/\]\(([^()\s]+)\)/g), ([, target = '']) => target)
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}

function withoutCode(markdown: string): string {
  return markdown.replace(fence, '')
}
