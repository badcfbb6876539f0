import type { TitleBar, TitleBarAction } from '../messages.ts'
import type { HostChannel } from './host-channel.ts'
import { isOn, labelOf } from './observe-document.ts'

/** Reports `ui-title-bar` or `s-page` to the admin page, which draws it. */
export function titleBarReporter(channel: HostChannel): () => void {
  let elements: HTMLElement[] = []
  let told = 'null'
  channel.on('titleBarAction', (index) => elements[index]?.click())
  return () => {
    const read = readTitleBar()
    elements = read.elements
    const text = JSON.stringify(read.bar)
    if (text === told) return
    told = text
    channel.tell('titleBar', read.bar)
  }
}

function readTitleBar(): { bar: TitleBar | null; elements: HTMLElement[] } {
  const bars = [...document.querySelectorAll<HTMLElement>('ui-title-bar')].filter(
    (bar) => !bar.closest('ui-modal, s-app-window'),
  )
  const bar = bars.at(-1)
  if (bar) return describeActions(bar, bar.getAttribute('title') ?? document.title)
  const page = document.querySelector<HTMLElement>('s-page[heading]')
  if (page) return describePage(page, page.getAttribute('heading') ?? '')
  return { bar: null, elements: [] }
}

/** Returns the title bar to draw for a `ui-title-bar`, and the elements behind its actions, by index. */
export function describeActions(bar: HTMLElement, title: string): { bar: TitleBar; elements: HTMLElement[] } {
  const list = actionList()
  const own = [...bar.querySelectorAll<HTMLElement>(':scope > button, :scope > a')]
  const variant = (name: string) => own.find((element) => element.getAttribute('variant') === name)
  const breadcrumb = variant('breadcrumb')
  const primary = variant('primary')
  const rest = own.filter((element) => element !== breadcrumb && element !== primary)
  const groups = [...bar.querySelectorAll<HTMLElement>(':scope > section')].map((section) => ({
    label: section.getAttribute('label') ?? '',
    actions: [...section.querySelectorAll<HTMLElement>('button, a')].map(list.add),
  }))
  return {
    elements: list.elements,
    bar: {
      title,
      breadcrumb: breadcrumb ? list.add(breadcrumb) : null,
      primary: primary ? list.add(primary) : null,
      secondary: rest.map(list.add),
      groups,
    },
  }
}

function describePage(page: HTMLElement, title: string): { bar: TitleBar; elements: HTMLElement[] } {
  const list = actionList()
  const slotted = (name: string) => [...page.querySelectorAll<HTMLElement>(`:scope > [slot="${name}"]`)]
  const [breadcrumb] = slotted('breadcrumb-actions')
  const [primary] = slotted('primary-action')
  return {
    elements: list.elements,
    bar: {
      title,
      breadcrumb: breadcrumb ? list.add(breadcrumb) : null,
      primary: primary ? list.add(primary) : null,
      secondary: slotted('secondary-actions').map(list.add),
      groups: [],
    },
  }
}

function actionList() {
  const elements: HTMLElement[] = []
  const add = (element: HTMLElement): TitleBarAction => ({
    index: elements.push(element) - 1,
    label: labelOf(element),
    disabled: isOn(element, 'disabled') || isOn(element, 'loading'),
    critical: element.getAttribute('tone') === 'critical',
  })
  return { elements, add }
}
