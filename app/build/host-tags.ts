import type { Plugin } from 'vite'

/**
 * Puts the platform's key and script first into `<head>`, where App Bridge has to stand. The server replaces
 * `%API_KEY%`, `%APP_BRIDGE_URL%` and `%CSP_NONCE%`; without a server there is no App Bridge to load.
 */
export function hostTags(): Plugin {
  return {
    name: 'signpost:host-tags',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'meta', attrs: { name: 'shopify-api-key', content: '%API_KEY%' }, injectTo: 'head-prepend' },
        {
          tag: 'script',
          attrs: { src: '%APP_BRIDGE_URL%', nonce: '%CSP_NONCE%' },
          injectTo: 'head-prepend',
        },
      ],
    },
  }
}
