import type { TitleBar, TitleBarAction } from '../messages.ts'
import { byId, element } from './element.ts'
import type { Send } from './frame-channel.ts'
import { config } from './page-config.ts'

/** Draws the app's title with its actions; clicks are forwarded to the app's own elements. */
export function titleBar(send: Send): (bar: TitleBar | null) => void {
  const root = byId('title-bar')
  const icon = element('span', { className: 'app-icon small', textContent: config.appName[0] ?? '' })
  icon.setAttribute('aria-hidden', 'true')

  const button = (action: TitleBarAction, className = 'button') => {
    const made = element('button', {
      type: 'button',
      className: action.critical ? `${className} critical` : className,
      textContent: action.label,
      disabled: action.disabled,
    })
    made.addEventListener('click', () => send('titleBarAction', action.index))
    return made
  }

  return (bar) => {
    const title = bar?.title || config.appName
    document.title = title === config.appName ? title : `${title} · ${config.appName}`
    const crumb = bar?.breadcrumb && button(bar.breadcrumb, 'button plain breadcrumb')
    const actions = element('div', { className: 'actions' })
    for (const group of bar?.groups ?? []) {
      const menu = element(
        'div',
        { className: 'menu' },
        ...group.actions.map((one) => button(one, 'menu-item')),
      )
      actions.append(
        element(
          'details',
          {},
          element('summary', { className: 'button' }, group.label || 'More actions'),
          menu,
        ),
      )
    }
    actions.append(...(bar?.secondary ?? []).map((one) => button(one)))
    if (bar?.primary) actions.append(button(bar.primary, 'button primary'))
    root.replaceChildren(icon, ...(crumb ? [crumb] : []), element('h1', {}, title), actions)
  }
}
