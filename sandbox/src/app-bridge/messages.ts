import type { ShopifyGlobal } from '@shopify/app-bridge-types'

/** Messages between the script in the app's frame and the admin page around it, sent by postMessage. */

export interface TitleBarAction {
  /** Index of the element among the title bar's actions; sent back when it is clicked. */
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
  /** True: ask for confirmation before discarding the changes. */
  discardConfirmation: boolean
}
export interface ToastView {
  id: string
  message: string
  isError: boolean
  /** In milliseconds. */
  duration: number
  action: string | null
}
export interface PickerRequest {
  type: 'product' | 'variant' | 'collection'
  verb: 'add' | 'select'
  /** Most items that may be chosen; 1 is a single choice. */
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

/** Calls of the frame, with their results. */
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

/** Messages of the frame to the page that expect no answer. */
export interface Tells {
  /** Path, query and fragment the app shows now, without the platform's parameters. */
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

/** Events the page sends to the frame. */
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
