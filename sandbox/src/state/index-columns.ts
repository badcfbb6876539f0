import type { RecordKind, RecordKinds } from './records.ts'

/** Indexed fields of a record; all others are in its JSON only. */
export interface IndexColumns {
  handle: string | null
  parent: number | null
  position: number
}

type Columns = { [K in RecordKind]?: (record: RecordKinds[K]) => Partial<IndexColumns> }

const columns: Columns = {
  Product: (r) => ({ handle: r.handle }),
  ProductVariant: (r) => ({ parent: r.productId, position: r.position, handle: r.sku }),
  Collection: (r) => ({ handle: r.handle }),
  Page: (r) => ({ handle: r.handle }),
  Blog: (r) => ({ handle: r.handle }),
  Article: (r) => ({ handle: r.handle, parent: r.blogId }),
  MediaImage: (r) => ({ handle: r.filename }),
  Metafield: (r) => ({ handle: `${r.owner}|${r.namespace}|${r.key}` }),
  MetafieldDefinition: (r) => ({ handle: `${r.ownerType}|${r.namespace}|${r.key}` }),
  MetaobjectDefinition: (r) => ({ handle: r.type }),
  Metaobject: (r) => ({ handle: `${r.type}|${r.handle}` }),
  UrlRedirect: (r) => ({ handle: r.path }),
  Menu: (r) => ({ handle: r.handle }),
  ShopLocale: (r) => ({ handle: r.locale }),
  Translation: (r) => ({ handle: `${r.resource}|${r.key}|${r.locale}` }),
  Market: (r) => ({ handle: r.handle }),
  MarketWebPresence: (r) => ({ handle: r.host }),
  OnlineStoreTheme: (r) => ({ handle: r.role }),
  OnlineStoreThemeFile: (r) => ({ handle: r.filename, parent: r.themeId }),
  AppInstallation: (r) => ({ handle: r.clientId }),
  AccessToken: (r) => ({ handle: r.token }),
  WebhookSubscription: (r) => ({ handle: r.topic }),
  BulkVariables: (r) => ({ handle: r.key }),
  WebhookDelivery: (r) => ({ handle: r.webhookId }),
  AppSubscription: (r) => ({ handle: r.clientId }),
  AppPurchaseOneTime: (r) => ({ handle: r.clientId }),
  AppUsageRecord: (r) => ({ parent: r.subscriptionId }),
}

/** Returns the index columns of `record`; `byHandle` searches by `handle`. */
export function indexColumnsOf<K extends RecordKind>(kind: K, record: RecordKinds[K]): IndexColumns {
  const of = columns[kind] as ((r: RecordKinds[K]) => Partial<IndexColumns>) | undefined
  return { handle: null, parent: null, position: 0, ...of?.(record) }
}
