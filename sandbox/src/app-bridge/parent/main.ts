import { adminUrlOf } from '../../admin/admin-url.ts'
import type { Calls } from '../messages.ts'
import { byId } from './element.ts'
import { openFrameChannel } from './frame-channel.ts'
import { openIntent, requestReview } from './intents.ts'
import { navigation } from './navigation.ts'
import { adminData, config } from './page-config.ts'
import { pickItems, pickResources } from './pickers.ts'
import { saveBar } from './save-bar.ts'
import { titleBar } from './title-bar.ts'
import { toasts } from './toasts.ts'

const frame = byId('app-frame') as HTMLIFrameElement
const { send, listen } = openFrameChannel(frame, config.appOrigin)
const bar = saveBar(send)
const menu = navigation(send)
const toast = toasts(send)
const drawTitleBar = titleBar(send)
const loading = byId('loading')

/** Time by which a page that loads App Bridge has sent its first message, in milliseconds. */
const SILENCE = 3_000
const silent = byId('app-silent')
const silence = setTimeout(() => {
  silent.hidden = false
}, SILENCE)

// Registered for capture, before the menu's own listeners, so that unsaved changes block every way out.
addEventListener(
  'click',
  (event) => {
    if (!bar.isShown() || !(event.target instanceof Element) || !event.target.closest('a[href]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    bar.refuse()
  },
  { capture: true },
)

function openAdmin({ url, newTab }: { url: string; newTab: boolean }): void {
  const page = adminUrlOf(url, config.store)
  if (page === undefined) return
  if (newTab) window.open(page, '_blank', 'noopener')
  else if (bar.isShown()) bar.refuse()
  else location.assign(page)
}

listen({
  calls: {
    idToken: async () => (await adminData<{ token: string }>('session-token')).token,
    extensions: () => adminData<Calls['extensions']['result']>('extensions'),
    scopes: () => adminData<Calls['scopes']['result']>('scopes'),
    user: () => adminData<Calls['user']['result']>('user'),
    pickResources,
    pickItems,
    leaveConfirmation: () => bar.leaveConfirmation(),
    openIntent,
    requestReview,
  },
  tells: {
    location(path) {
      clearTimeout(silence)
      silent.hidden = true
      menu.moved(path)
    },
    navigation: menu.show,
    titleBar: drawTitleBar,
    saveBar: bar.show,
    toast: toast.show,
    hideToast: toast.hide,
    loading: (on) => {
      loading.hidden = !on
    },
    openAdmin,
  },
})

// Loads the frame only after the listeners are in place: a cached app starts faster than this script, and its first
// messages, such as its navigation and its token request, would be lost.
frame.src = frame.dataset['src'] ?? 'about:blank'
