import { ADMIN_HOST } from '../admin/frame/frame-request.ts'
import type { Surface } from '../context.ts'

/**
 * Serves `/services/chat/launcher.js` and `/services/chat/staging/launcher.js`: the launcher of a support chat, which
 * its provider serves from two hosts. It draws only a button and says that no one answers here.
 */
export const supportChatSurface: Surface = async (server) => {
  for (const [path, host] of [
    ['/services/chat/launcher.js', 'live'],
    ['/services/chat/staging/launcher.js', 'staging'],
  ] as const)
    server.get(path, { constraints: { host: ADMIN_HOST } }, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(`(${launch.toString()})(${JSON.stringify(host)})\n`),
    )
}

/** Runs in the page that loads it. Sets styles by property, because an app's policy may refuse inline style text. */
function launch(host: 'live' | 'staging'): void {
  const look = (element: HTMLElement, styles: Record<string, string>) => Object.assign(element.style, styles)
  const box = document.createElement('div')
  box.id = 'support-chat'
  box.dataset['host'] = host
  look(box, { position: 'fixed', insetInlineEnd: '16px', insetBlockEnd: '16px', zIndex: '20' })
  const note = document.createElement('p')
  note.hidden = true
  note.textContent = 'Nobody answers here: this chat is a stand-in on your machine.'
  look(note, {
    maxWidth: '16rem',
    margin: '0 0 8px',
    padding: '12px',
    borderRadius: '8px',
    background: '#fff',
    color: '#1a1a1a',
    border: '1px solid #8a8a8a',
  })
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Chat'
  button.setAttribute('aria-label', 'Chat with support')
  button.setAttribute('aria-expanded', 'false')
  look(button, {
    float: 'inline-end',
    padding: '10px 16px',
    borderRadius: '20px',
    border: '0',
    background: '#1f4f46',
    color: '#fff',
    font: 'inherit',
    cursor: 'pointer',
  })
  button.addEventListener('click', () => {
    note.hidden = !note.hidden
    button.setAttribute('aria-expanded', String(!note.hidden))
  })
  const region = document.createElement('section')
  region.setAttribute('aria-label', 'Support chat')
  region.append(note, button)
  box.append(region)
  document.body.append(box)
}
