// The search field. What it needs is loaded when a reader first uses it.
import type { Found } from './search.ts'

const maxResults = 8

declare global {
  interface Window {
    guideSearch?: (query: string) => readonly Found[]
  }
}

export function startSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form.search')
  const field = form?.querySelector('input')
  const list = form?.querySelector('ul')
  const status = form?.querySelector('[role=status]')
  if (!form || !field || !list || !status) return

  const show = async () => {
    const query = field.value.trim()
    const found = query === '' ? [] : (await search(query)).slice(0, maxResults)
    if (query !== field.value.trim()) return
    list.replaceChildren(...found.map(resultItem))
    list.hidden = query === ''
    status.textContent = query === '' ? '' : found.length === 0 ? 'Nothing found.' : `${found.length} results.`
    if (query !== '' && found.length === 0) list.replaceChildren(emptyItem())
  }
  const close = () => {
    list.hidden = true
  }

  field.addEventListener('focus', () => void load())
  field.addEventListener('input', () => void show())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    list.querySelector('a')?.click()
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) close()
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) moveFocus(event, [field, ...list.querySelectorAll('a')], step)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || (event.target as HTMLElement).matches('input, textarea')) return
    event.preventDefault()
    field.focus()
  })
  form.hidden = false
}

function moveFocus(event: KeyboardEvent, stops: readonly HTMLElement[], step: number): void {
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const root = document.documentElement.dataset.root ?? '.'

function resultItem({ id, page, heading, excerpt }: Found): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const text = document.createElement('small')
  link.href = `${root}/${id}`
  link.textContent = heading ? `${page} › ${heading}` : page
  text.textContent = excerpt
  link.append(text)
  item.append(link)
  return item
}

function emptyItem(): HTMLLIElement {
  const item = document.createElement('li')
  item.textContent = 'Nothing found. Try another word.'
  return item
}

async function search(query: string): Promise<readonly Found[]> {
  await load()
  return window.guideSearch?.(query) ?? []
}

let loading: Promise<void> | undefined

function load(): Promise<void> {
  loading ??= loadScript('search-sections.js').then(() => loadScript('search.js'))
  return loading
}

function loadScript(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${root}/${name}`
    script.onload = () => resolve()
    script.onerror = () => {
      loading = undefined
      reject(new Error(`${name} could not be loaded`))
    }
    document.head.append(script)
  })
}
