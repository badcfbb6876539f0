import type { Pickable } from '../../admin/apps/pickable-resources.ts'
import type { ItemsPickerRequest, PickerRequest } from '../messages.ts'
import { type Choice, choiceList } from './choice-list.ts'
import { openDialog } from './dialog.ts'
import { element } from './element.ts'
import { adminData } from './page-config.ts'

const NOUNS = { product: 'products', variant: 'variants', collection: 'collections' }

/**
 * Implements `shopify.resourcePicker`: a dialog with search; resolves to the chosen resources, or undefined if it is
 * closed.
 */
export async function pickResources(request: PickerRequest): Promise<{ id: string }[] | undefined> {
  const known = new Map<string, Pickable>()
  const selected = new Set(
    request.selectionIds.flatMap(({ id, variants }) => [
      id,
      ...(variants ?? []).map((variant) => variant.id),
    ]),
  )
  const search = element('input', { type: 'search', value: request.query, placeholder: 'Search' })
  search.setAttribute('aria-label', `Search ${NOUNS[request.type]}`)
  const results = element('div', { className: 'picker-results' })
  const count = element('span', { className: 'hint' })

  const toChoice = (item: Pickable): Choice => {
    known.set(item.resource.id, item)
    const children = request.type === 'product' && request.showVariants ? item.variants : []
    return {
      id: item.resource.id,
      title: item.title,
      detail: item.detail,
      image: item.image,
      disabled: false,
      children: children.length > 1 ? children.map(toChoice) : [],
    }
  }
  let asked = 0
  const load = async () => {
    const ticket = ++asked
    const query = new URLSearchParams({
      type: request.type,
      query: search.value,
      draft: request.draft ? '1' : '0',
      archived: request.archived ? '1' : '0',
    })
    const { items, more } = await adminData<{ items: Pickable[]; more: boolean }>(`resources?${query}`)
    if (ticket !== asked) return
    const lines =
      request.type === 'variant'
        ? items.flatMap((product) =>
            product.variants.map((variant) => ({
              ...variant,
              title: String(variant.resource['displayName']),
              image: variant.image ?? product.image,
            })),
          )
        : items
    results.replaceChildren(
      lines.length === 0
        ? element('p', { className: 'hint' }, 'Nothing found. Try other words.')
        : choiceList(lines.map(toChoice), selected, request.limit, update),
      more ? element('p', { className: 'hint' }, 'There are more; search to narrow them down.') : '',
    )
  }
  const done = element('button', {
    className: 'button primary',
    type: 'button',
    textContent: request.verb === 'select' ? 'Select' : 'Add',
  })
  const update = () => {
    const chosen = chosenResources(known, selected, request).length
    count.textContent = `${chosen} selected`
    done.disabled = chosen === 0 && request.selectionIds.length === 0
  }
  search.addEventListener('input', () => void load())
  const noun = request.limit === 1 ? NOUNS[request.type].slice(0, -1) : NOUNS[request.type]
  const opened = openPicker(`${request.verb === 'select' ? 'Select' : 'Add'} ${noun}`, done, [
    search,
    results,
    count,
  ])
  await load()
  update()
  return (await opened) ? chosenResources(known, selected, request) : undefined
}

/** Returns the chosen resources; a product includes only its chosen variants, as on the platform. */
function chosenResources(known: Map<string, Pickable>, selected: Set<string>, { type }: PickerRequest) {
  const kind = { product: '/Product/', variant: '/ProductVariant/', collection: '/Collection/' }[type]
  return [...selected]
    .filter((id) => id.includes(kind))
    .map((id) => {
      const item = known.get(id)
      if (!item) return { id }
      const variants = item.variants.filter(
        (variant) => item.variants.length === 1 || selected.has(variant.resource.id),
      )
      if (type !== 'product' || variants.length === 0) return item.resource
      return { ...item.resource, variants: variants.map((variant) => variant.resource) }
    })
}

/** Implements `shopify.picker`: the same dialog over the app's own items. */
export async function pickItems(request: ItemsPickerRequest): Promise<string[] | undefined> {
  const selected = new Set(request.items.filter((item) => item.selected).map((item) => item.id))
  const done = element('button', { className: 'button primary', type: 'button', textContent: 'Select' })
  const choices = request.items.map((item) => ({
    id: item.id,
    title: item.heading,
    detail: '',
    image: null,
    disabled: item.disabled,
    children: [],
  }))
  const list = choiceList(choices, selected, request.limit, () => undefined)
  return (await openPicker(request.heading, done, [list])) ? [...selected] : undefined
}

/** Resolves to true if the dialog was closed by its own button. */
async function openPicker(title: string, done: HTMLButtonElement, parts: HTMLElement[]): Promise<boolean> {
  let finished = false
  const cancel = element('button', { className: 'button', type: 'button', textContent: 'Cancel' })
  const { dialog, closed } = openDialog({
    title,
    className: 'picker',
    body: element('div', { className: 'picker-body' }, ...parts),
    actions: [cancel, done],
  })
  cancel.addEventListener('click', () => dialog.close())
  done.addEventListener('click', () => {
    finished = true
    dialog.close()
  })
  await closed
  return finished
}
