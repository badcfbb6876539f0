import { basename } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const TAGS: HtmlTagDescriptor[] = [
  { tag: 'meta', attrs: { name: 'shopify-api-key', content: '%API_KEY%' }, injectTo: 'head-prepend' },
  {
    tag: 'script',
    attrs: { src: '%APP_BRIDGE_URL%', nonce: '%CSP_NONCE%' },
    injectTo: 'head-prepend',
  },
]

/** The document shown in the admin's frame; other pages do not need the platform's tags. */
const IN_THE_ADMIN = 'index.html'

/**
 * Puts the platform's key and script first in `<head>`, as App Bridge requires. The server replaces `%API_KEY%`,
 * `%APP_BRIDGE_URL%` and `%CSP_NONCE%`; without a server there is no App Bridge to load.
 */
export function hostTags(): Plugin {
  return {
    name: 'signpost:host-tags',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { filename }) => (basename(filename) === IN_THE_ADMIN ? TAGS : []),
    },
  }
}
