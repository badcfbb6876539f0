/** Attributes that affect what the admin page draws for the app. */
const ATTRIBUTES = [
  'title',
  'heading',
  'disabled',
  'loading',
  'variant',
  'tone',
  'href',
  'rel',
  'slot',
  'label',
]

/** Calls `look` shortly after the document's elements changed, once for many changes, and once at the start. */
export function observeDocument(look: () => void): () => void {
  let due = false
  const soon = () => {
    if (due) return
    due = true
    queueMicrotask(() => {
      due = false
      look()
    })
  }
  new MutationObserver(soon).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  })
  soon()
  return soon
}

/** True if the attribute is present and not `"false"`. */
export const isOn = (element: Element, attribute: string) =>
  element.hasAttribute(attribute) && element.getAttribute(attribute) !== 'false'

export const labelOf = (element: Element) =>
  (element.textContent ?? '').replace(/\s+/g, ' ').trim() || (element.getAttribute('aria-label') ?? '')
