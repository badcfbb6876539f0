import type { SandboxContext } from '../context.ts'
import type {
  BulkOperationRecord,
  CollectionRecord,
  LocaleRecord,
  MarketRecord,
  ProductRecord,
  StoreRecord,
  ThemeRecord,
  VariantRecord,
} from '../state/records.ts'
import type { Change } from '../state/state.ts'
import { queueWebhook } from './emit-webhook.ts'
import { bulkOperationPayload } from './payloads/bulk-operation.ts'
import { collectionPayload } from './payloads/collection.ts'
import { localePayload } from './payloads/locale.ts'
import { marketPayload } from './payloads/market.ts'
import { productPayload } from './payloads/product.ts'
import { themePayload } from './payloads/theme.ts'

const ACTIONS = { create: 'CREATE', update: 'UPDATE', delete: 'DELETE' } as const
/** Statuses in which a bulk operation has ended. */
const ENDED = new Set(['COMPLETED', 'FAILED', 'CANCELED', 'EXPIRED'])

/**
 * Notifies subscribers of committed changes. Pages, articles, blogs, redirects, files and menus have no topics on the
 * platform, so their changes are not announced; nor are theme file edits. Simultaneous changes of one product become
 * one message.
 */
export function announceChanges(context: SandboxContext): { close(): Promise<void> } {
  const { state } = context
  let together = new Map<string, () => void>()

  const later = (key: string, announce: () => void) => {
    if (together.size === 0)
      queueMicrotask(() => {
        const due = together
        together = new Map()
        for (const each of due.values()) each()
      })
    together.set(key, announce)
  }

  const stop = state.onChange((change) => {
    const { store, kind, action } = change
    switch (kind) {
      case 'Product':
        return later(`${store.id}/product/${change.record.id}/${action === 'update'}`, () =>
          announceProduct(context, store, { product: change.record as ProductRecord, action }),
        )
      case 'ProductVariant': {
        const { productId } = change.record as VariantRecord
        const product = state.get(store, 'Product', productId)
        if (!product) return
        const key = `${store.id}/product/${productId}`
        if (together.has(`${key}/false`)) return
        return later(`${key}/true`, () => announceProduct(context, store, { product, action: 'update' }))
      }
      case 'OnlineStoreTheme': {
        announce(context, change, 'THEMES', () => themePayload(change.record as ThemeRecord))
        const theme = change.record as ThemeRecord
        const former = change.before as ThemeRecord | undefined
        if (action !== 'delete' && theme.role === 'MAIN' && former?.role !== 'MAIN')
          queueWebhook(context, store, 'THEMES_PUBLISH', { payload: () => themePayload(theme) })
        return
      }
      case 'Collection':
        return announce(context, change, 'COLLECTIONS', () =>
          collectionPayload(change.record as CollectionRecord),
        )
      case 'ShopLocale':
        return announce(context, change, 'LOCALES', () => localePayload(change.record as LocaleRecord))
      case 'Market':
        return announce(context, change, 'MARKETS', () => marketPayload(change.record as MarketRecord))
      case 'BulkOperation': {
        const operation = change.record as BulkOperationRecord
        if (action === 'update' && ENDED.has(operation.status))
          queueWebhook(context, store, 'BULK_OPERATIONS_FINISH', {
            payload: () => bulkOperationPayload(operation),
            clientId: operation.clientId,
          })
        return
      }
      default:
        return
    }
  })
  return {
    close: async () => {
      stop()
    },
  }
}

/** Queues the webhook of a change; for a deleted record other than a locale it holds only the id. */
function announce(context: SandboxContext, change: Change, resource: string, payload: () => object): void {
  const deleted = change.action === 'delete'
  // The platform's topic for deleted locales says "destroy".
  const verb = deleted && resource === 'LOCALES' ? 'DESTROY' : ACTIONS[change.action]
  queueWebhook(context, change.store, `${resource}_${verb}`, {
    payload: deleted && resource !== 'LOCALES' ? () => ({ id: change.record.id }) : payload,
  })
}

function announceProduct(
  context: SandboxContext,
  store: StoreRecord,
  event: { product: ProductRecord; action: Change['action'] },
): void {
  const { product, action } = event
  if (action !== 'delete' && !context.state.get(store, 'Product', product.id)) return
  queueWebhook(context, store, `PRODUCTS_${ACTIONS[action]}`, {
    payload: () =>
      action === 'delete'
        ? { id: product.id }
        : productPayload(context.state, store, context.state.get(store, 'Product', product.id) ?? product),
  })
}
