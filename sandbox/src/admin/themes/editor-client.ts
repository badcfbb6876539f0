/** The theme editor's behaviour: collects added and removed app blocks until they are saved. */
type Change = { add: string; section: string } | { remove: string; section: string }

const form = document.getElementById('editor-form') as HTMLFormElement
const save = document.getElementById('editor-save') as HTMLButtonElement
const changes: Change[] = []
const field = document.createElement('input')
field.type = 'hidden'
field.name = 'changes'
form.append(field)

let unsaved = form.dataset['unsaved'] === 'yes'
const mark = () => {
  unsaved = true
  draw()
}
const draw = () => {
  field.value = JSON.stringify(changes)
  save.disabled = !unsaved
}

function addBlock(list: Element, key: string, name: string): void {
  const section = list.getAttribute('data-section') ?? ''
  const change: Change = { add: key, section }
  changes.push(change)
  const row = document.createElement('li')
  row.className = 'added'
  const label = document.createElement('span')
  label.className = 'row-main'
  label.textContent = `${name} · added`
  const remove = document.createElement('button')
  remove.type = 'button'
  remove.className = 'button plain'
  remove.textContent = 'Remove'
  remove.addEventListener('click', () => {
    changes.splice(changes.indexOf(change), 1)
    row.remove()
    draw()
  })
  row.append(label, remove)
  list.querySelector('.app-blocks')?.append(row)
  mark()
}

form.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return
  const add = event.target.closest<HTMLElement>('[data-add]')
  const list = event.target.closest('[data-section]')
  if (add && list) {
    addBlock(list, add.dataset['add'] ?? '', add.dataset['name'] ?? '')
    add.closest('details')?.removeAttribute('open')
  }
  const block = event.target.closest('[data-remove]')?.closest<HTMLElement>('[data-block]')
  if (block && list) {
    changes.push({ remove: block.dataset['block'] ?? '', section: list.getAttribute('data-section') ?? '' })
    block.remove()
    mark()
  }
})

for (const list of form.querySelectorAll<HTMLElement>('[data-requested]')) {
  const key = list.dataset['requested']
  if (!key) continue
  const offer = form.querySelector<HTMLElement>(`[data-add="${CSS.escape(key)}"]`)
  addBlock(list, key, offer?.dataset['name'] ?? key)
  list.scrollIntoView({ block: 'center' })
}

form.addEventListener('input', (event) => {
  if (event.target instanceof HTMLSelectElement && 'navigate' in event.target.dataset) {
    const query = new URLSearchParams({ context: 'sections', template: event.target.value })
    location.assign(`?${query}`)
    return
  }
  mark()
})
form.addEventListener('submit', () => {
  unsaved = false
})
addEventListener('beforeunload', (event) => {
  if (unsaved && changes.length > 0) event.preventDefault()
})
draw()

export {}
