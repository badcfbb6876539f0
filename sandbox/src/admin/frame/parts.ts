import { type Html, html } from './html.ts'
import { icon } from './icons.ts'

/** Renders the heading of a page with its back link and actions. */
export function pageHeader(options: {
  title: string
  back?: { href: string; label: string }
  badge?: Html | undefined
  actions?: Html | undefined
}): Html {
  return html`<div class="page-header">
  ${options.back ? html`<a class="back" href="${options.back.href}" aria-label="Back to ${options.back.label}">${icon('back')}</a>` : ''}
  <h1>${options.title}</h1>${options.badge}
  <div class="actions">${options.actions}</div>
</div>`
}

export function card(title: string | null, body: Html): Html {
  return html`<section class="card">${title ? html`<h2>${title}</h2>` : ''}${body}</section>`
}

/** Renders a labelled text field. */
export function field(options: {
  name: string
  label: string
  value: string
  type?: 'text' | 'number' | 'email' | 'password'
  /** Step of a number input; ignored by text areas. */
  step?: string
  required?: boolean
  hint?: string | undefined
  /** Number of lines of a text area. */
  lines?: number
  hideLabel?: boolean
}): Html {
  const { name, label, value, hint, lines } = options
  const id = `field-${name.replace(/\W/g, '-')}`
  const described = hint ? html` aria-describedby="${id}-hint"` : ''
  const required = options.required ? html` required` : ''
  return html`<div class="field">
  <label for="${id}"${options.hideLabel ? html` class="visually-hidden"` : ''}>${label}</label>
  ${
    lines
      ? html`<textarea id="${id}" name="${name}" rows="${lines}"${described}${required}>
${value}</textarea>`
      : html`<input id="${id}" name="${name}" type="${options.type ?? 'text'}" value="${value}"${options.step ? html` step="${options.step}"` : ''}${options.type === 'number' ? html` inputmode="decimal"` : ''}${described}${required} autocomplete="off">`
  }
  ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}
</div>`
}

export function select(options: {
  name: string
  label: string
  value: string
  choices: { value: string; label: string }[]
}): Html {
  const id = `field-${options.name.replace(/\W/g, '-')}`
  return html`<div class="field"><label for="${id}">${options.label}</label>
  <select id="${id}" name="${options.name}">${options.choices.map(
    (choice) =>
      html`<option value="${choice.value}"${choice.value === options.value ? html` selected` : ''}>${choice.label}</option>`,
  )}</select></div>`
}

export function checkbox(options: {
  name: string
  label: string
  checked: boolean
  hint?: string | undefined
}): Html {
  const id = `field-${options.name.replace(/\W/g, '-')}`
  return html`<div class="check"><input type="checkbox" id="${id}" name="${options.name}" value="1"${options.checked ? html` checked` : ''}>
  <label for="${id}">${options.label}${options.hint ? html`<span class="hint">${options.hint}</span>` : ''}</label></div>`
}

const BADGES = { success: 'check', info: null, attention: 'alert' } as const

export function badge(tone: keyof typeof BADGES, text: string): Html {
  const name = BADGES[tone]
  return html`<span class="badge ${tone}">${name ? icon(name) : ''}${text}</span>`
}

/** Renders a button that asks for confirmation before it submits its form. */
export function confirmed(options: {
  id: string
  label: string
  action: string
  question: string
  consequence: string
}): Html {
  const { id, label, action, question, consequence } = options
  return html`<button class="button critical" type="button" commandfor="${id}" command="show-modal">${label}</button>
<dialog id="${id}" class="dialog" aria-labelledby="${id}-title"><h2 id="${id}-title">${question}</h2><p>${consequence}</p>
<form method="post" action="${action}" class="dialog-actions">
  <button class="button" type="button" commandfor="${id}" command="close">Cancel</button>
  <button class="button critical-primary">${label}</button>
</form></dialog>`
}

export function emptyState(title: string, text: string, action?: Html): Html {
  return html`<div class="empty"><h2>${title}</h2><p>${text}</p>${action}</div>`
}
