import { element } from './element.ts'

/** A row that can be chosen. */
export interface Choice {
  id: string
  title: string
  detail: string
  image: string | null
  disabled: boolean
  /** Rows below this one (variants of a product). */
  children: Choice[]
}

/** Draws rows with checkboxes; keeps `selected` up to date, with at most `limit` rows of the first level. */
export function choiceList(choices: Choice[], selected: Set<string>, limit: number, changed: () => void) {
  const count = () => choices.filter((choice) => selected.has(choice.id)).length
  const list = element('ul', { className: 'choices' })

  const line = (choice: Choice, parent: Choice | null): HTMLElement => {
    const box = element('input', {
      type: limit === 1 && !parent ? 'radio' : 'checkbox',
      name: 'choice',
      checked: selected.has(choice.id),
      disabled: choice.disabled,
    })
    box.dataset['id'] = choice.id
    box.addEventListener('change', () => {
      if (box.type === 'radio') selected.clear()
      set(choice, box.checked)
      if (parent) follow(parent)
      draw()
    })
    const image = choice.image ? element('img', { src: choice.image, alt: '', className: 'thumb' }) : null
    const label = element(
      'label',
      {},
      box,
      image ?? element('span', { className: parent ? '' : 'thumb' }),
      element('span', { className: 'row-main' }, choice.title),
      element('span', { className: 'hint' }, choice.detail),
    )
    const children = choice.children.map((child) => line(child, choice))
    return element(
      'li',
      {},
      label,
      children.length > 0 ? element('ul', { className: 'choices nested' }, ...children) : null,
    )
  }
  const set = (choice: Choice, on: boolean) => {
    for (const one of [choice, ...choice.children])
      if (on) selected.add(one.id)
      else selected.delete(one.id)
  }
  /** A product is selected while one of its variants is. */
  const follow = (parent: Choice) => {
    if (parent.children.some((child) => selected.has(child.id))) selected.add(parent.id)
    else selected.delete(parent.id)
  }
  const draw = () => {
    const full = count() >= limit
    for (const box of list.querySelectorAll('input')) {
      box.checked = selected.has(box.dataset['id'] ?? '')
      const first = choices.find((choice) => choice.id === box.dataset['id'])
      if (first) box.disabled = first.disabled || (full && box.type === 'checkbox' && !box.checked)
    }
    changed()
  }
  list.append(...choices.map((choice) => line(choice, null)))
  draw()
  return list
}
