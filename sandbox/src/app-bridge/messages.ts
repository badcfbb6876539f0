import type { ShopifyGlobal } from '@shopify/app-bridge-types'

/** What the script in the app's frame and the admin page around it say to each other by postMessage. */

export interface TitleBarAction {
  /** Place of the element among the title bar's actions; sent back when it is clicked. */
  index: number
  label: string
  disabled: boolean
  critical: boolean
}
export interface TitleBar {
  title: string
  breadcrumb: TitleBarAction | null
  primary: TitleBarAction | null
  secondary: TitleBarAction[]
  groups: { label: string; actions: TitleBarAction[] }[]
}
export interface NavigationItem {
  label: string
  /** Path and query inside the app. */
  href: string
}
export interface SaveBarView {
  saveDisabled: boolean
  discardDisabled: boolean
  saving: boolean
  discarding: boolean
  /** Ask before the changes are thrown away. */
  discardConfirmation: boolean
}
export interface ToastView {
  id: string
  message: string
  isError: boolean
  /** Milliseconds. */
  duration: number
  action: string | null
}
export interface PickerRequest {
  type: 'product' | 'variant' | 'collection'
  verb: 'add' | 'select'
  /** How many may be chosen; 1 is a single choice. */
  limit: number
  query: string
  showVariants: boolean
  draft: boolean
  archived: boolean
  selectionIds: { id: string; variants?: { id: string }[] }[]
}
export interface ItemsPickerRequest {
  heading: string
  limit: number
  items: { id: string; heading: string; disabled: boolean; selected: boolean }[]
}

/** Questions the frame asks, with what it gets back. */
export interface Calls {
  idToken: { params: undefined; result: string }
  extensions: { params: undefined; result: Awaited<ReturnType<ShopifyGlobal['app']['extensions']>> }
  scopes: { params: undefined; result: Awaited<ReturnType<ShopifyGlobal['scopes']['query']>> }
  user: { params: undefined; result: Awaited<ReturnType<ShopifyGlobal['user']>> }
  pickResources: { params: PickerRequest; result: { id: string }[] | undefined }
  pickItems: { params: ItemsPickerRequest; result: string[] | undefined }
  leaveConfirmation: { params: undefined; result: undefined }
  openIntent: { params: { action: string; type: string; value: string | null }; result: 'ok' | 'closed' }
  requestReview: { params: undefined; result: 'shown' | 'already-open' }
}
export type CallName = keyof Calls

/** What the frame tells the page without waiting for an answer. */
export interface Tells {
  /** Path, query and fragment the app shows now, without the platform's own parameters. */
  location: string
  titleBar: TitleBar | null
  navigation: { home: string | null; items: NavigationItem[] }
  saveBar: SaveBarView | null
  toast: ToastView
  hideToast: string
  loading: boolean
  openAdmin: { url: string; newTab: boolean }
}
export type TellName = keyof Tells

/** What the page tells the frame. */
export interface Events {
  navigate: string
  titleBarAction: number
  saveBarAction: 'save' | 'discard'
  toastAction: string
  toastDismissed: string
}
export type EventName = keyof Events

export type FromFrame =
  | { bridge: 'call'; id: number; name: CallName; params: unknown }
  | { bridge: 'tell'; name: TellName; value: unknown }
export type FromPage =
  | { bridge: 'answer'; id: number; value: unknown; error: string | null }
  | { bridge: 'event'; name: EventName; value: unknown }

/** Parameters the platform adds to the app's URL; they are never part of the app's own location. */
export const PLATFORM_PARAMETERS = [
  'embedded',
  'hmac',
  'host',
  'id_token',
  'locale',
  'session',
  'shop',
  'timestamp',
]
