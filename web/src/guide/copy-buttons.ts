const shownForMs = 2000

/** One for each block of code. Without a clipboard, as on an insecure origin, there are none. */
export function addCopyButtons(): void {
  if (!navigator.clipboard) return
  for (const block of document.querySelectorAll('pre')) {
    const button = document.createElement('button')
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', () => void copy(block, button))
    const frame = document.createElement('div')
    frame.className = 'code'
    block.replaceWith(frame)
    frame.append(block, button)
  }
}

async function copy(block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const label = await navigator.clipboard.writeText(block.innerText).then(
    () => 'Copied',
    () => 'Not copied',
  )
  button.textContent = label
  setTimeout(() => {
    button.textContent = 'Copy'
  }, shownForMs)
}
