// What the reference does beyond HTML. It runs in browsers as it is.
{
  const all = (selector, root = document) => [...root.querySelectorAll(selector)]

  // Search: shows the operations of all services whose id, summary or path contains every word.
  const filter = document.querySelector('.filter')
  const field = filter.querySelector('input')
  const status = filter.querySelector('[role=status]')
  const menus = all('#menu details').map((menu) => ({ menu, wasOpen: menu.open, items: all('li', menu) }))
  const wordsOf = (item) => {
    const { textContent, title, dataset } = item.querySelector('a')
    return `${textContent} ${title} ${dataset.path ?? ''}`.toLowerCase()
  }
  const search = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    let found = 0
    for (const { menu, wasOpen, items } of menus) {
      for (const item of items) item.hidden = !words.every((word) => wordsOf(item).includes(word))
      const count = items.filter((item) => !item.hidden).length
      menu.hidden = count === 0
      menu.open = words.length > 0 || wasOpen
      found += count
    }
    status.textContent = words.length === 0 ? '' : found === 0 ? 'Nothing found.' : `${found} found.`
  }
  field.addEventListener('input', search)
  filter.addEventListener('submit', (event) => {
    event.preventDefault()
    all('#menu li:not([hidden]) a')[0]?.click()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target.matches('input, textarea')) return
    event.preventDefault()
    field.focus()
  })
  filter.hidden = false
  document.querySelector('#menu [aria-current]')?.scrollIntoView({ block: 'nearest' })

  // Copy buttons, where the browser has a clipboard.
  for (const block of navigator.clipboard ? all('.code:not(.try)') : []) {
    const button = document.createElement('button')
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      const shown = all('pre', block).find((text) => text.offsetParent !== null)
      const done = await navigator.clipboard.writeText(shown?.innerText ?? '').then(
        () => 'Copied',
        () => 'Not copied',
      )
      button.textContent = done
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    })
    block.append(button)
  }

  // The language stays chosen from page to page.
  const stored = (name, value) => {
    try {
      if (value !== undefined) sessionStorage.setItem(name, value)
      return sessionStorage.getItem(name) ?? ''
    } catch {
      return ''
    }
  }
  for (const choice of all('.tabs input')) {
    if (choice.value === stored('language')) choice.checked = true
    choice.addEventListener('change', () => stored('language', choice.value))
  }

  // Requests from the page. The credentials stay in this tab.
  for (const form of all('.try')) {
    const { tenant, client, secret, path, body } = form.elements
    const output = form.querySelector('pre')
    if (client) {
      client.value = stored('client')
      secret.value = stored('secret')
      tenant.value = stored('tenant') || tenant.value
    }
    const accessToken = async () => {
      for (const given of [tenant, client, secret]) stored(given.name, given.value)
      const credentials = { grant_type: 'client_credentials', client_id: client.value, client_secret: secret.value }
      const address = form.dataset.tokenEndpoint.replace('{tenantId}', encodeURIComponent(tenant.value))
      const response = await fetch(address, { method: 'POST', body: new URLSearchParams(credentials) })
      const answer = await response.json()
      if (!response.ok) throw new Error(answer.error_description ?? answer.message ?? answer.error)
      return answer.access_token
    }
    const send = async () => {
      const headers = JSON.parse(form.dataset.headers)
      if (client) headers.Authorization = `Bearer ${await accessToken()}`
      const { method } = form.dataset
      const response = await fetch(path.value, { method, headers, ...(body ? { body: body.value } : {}) })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      return `${response.status} ${response.statusText}\n\n${isJson && text ? JSON.stringify(JSON.parse(text), null, 2) : text}`
    }
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      output.hidden = false
      output.textContent = '…'
      output.textContent = await send().catch((error) => String(error.message))
    })
    form.hidden = false
  }
}
