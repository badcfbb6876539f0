/**
 * Records of the sandbox platform, as plain data. Ids are numbers; the GraphQL surface turns them into
 * `gid://shopify/<Kind>/<id>`. Times are ISO 8601 in UTC, money is a decimal string in the store's currency.
 */
import type { AppPurchaseRecord, AppSubscriptionRecord, AppUsageRecord } from '../billing/charge-records.ts'
import type { JsonValue } from './json.ts'
import type { WebPresenceRecord } from './web-presence-record.ts'

export interface StoreRecord {
  id: number
  /** Short name: host of the storefront and path of the admin (`fernhill`). */
  handle: string
  /** Identity of the store in all protocols (`fernhill.myshopify.com`). */
  domain: string
  name: string
  email: string
  ownerName: string
  /** Phone number of the store's address; absent: none. */
  phone?: string
  currency: string
  /** Liquid money format, as the platform stores it: `€{{amount}}`. */
  moneyFormat: string
  timezone: string
  countryCode: string
  primaryLocale: string
  planDisplayName: string
  partnerDevelopment: boolean
  shopifyPlus: boolean
  storefrontPort: number
  /** Password of the storefront; empty: none. */
  password: string
  /** Deleted pages that search engines still show and visitors still reach through old links. */
  formerPages?: { path: string; title: string }[]
  createdAt: string
}

interface Base {
  id: number
  createdAt: string
  updatedAt: string
}
export interface Seo {
  title: string | null
  description: string | null
}

export interface ProductRecord extends Base {
  handle: string
  title: string
  descriptionHtml: string
  vendor: string
  productType: string
  tags: string[]
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED' | 'UNLISTED'
  seo: Seo
  options: { id: number; name: string; values: string[] }[]
  templateSuffix: string | null
  publishedAt: string | null
  /** Files shown in the product's gallery, in order. */
  fileIds: number[]
}

export interface VariantRecord extends Base {
  /** Parent product; also the record's `parent` index. */
  productId: number
  position: number
  title: string
  /** One value per product option, in the options' order. */
  optionValues: string[]
  price: string
  compareAtPrice: string | null
  sku: string | null
  barcode: string | null
  tracked: boolean
  inventoryQuantity: number
  inventoryPolicy: 'DENY' | 'CONTINUE'
  requiresShipping: boolean
  taxable: boolean
  weightGrams: number
  weightUnit: 'KILOGRAMS' | 'GRAMS' | 'POUNDS' | 'OUNCES'
  fileId: number | null
}

export interface CollectionRecord extends Base {
  handle: string
  title: string
  descriptionHtml: string
  seo: Seo
  templateSuffix: string | null
  publishedAt: string | null
  fileId: number | null
  /** Products added by hand; those from its sub-collections are not included. */
  productIds: number[]
  sortOrder: string
  subCollections?: SubCollectionsSource[]
}

/** A source of products: other collections. */
export interface SubCollectionsSource {
  id: number
  title: string
  collectionIds: number[]
}

export interface PageRecord extends Base {
  handle: string
  title: string
  bodyHtml: string
  templateSuffix: string | null
  publishedAt: string | null
}

export interface BlogRecord extends Base {
  handle: string
  title: string
  templateSuffix: string | null
  commentPolicy: 'CLOSED' | 'MODERATED' | 'AUTO_PUBLISHED'
}

export interface ArticleRecord extends Base {
  /** Parent blog; also the record's `parent` index. */
  blogId: number
  handle: string
  title: string
  bodyHtml: string
  summaryHtml: string
  authorName: string
  tags: string[]
  templateSuffix: string | null
  publishedAt: string | null
  fileId: number | null
  fileAlt: string | null
}

/** An image or other file; its bytes are in the sandbox's data folder under `files/<store>/<filename>`. */
export interface FileRecord extends Base {
  filename: string
  alt: string
  mimeType: string
  width: number
  height: number
  bytes: number
  status: 'UPLOADED' | 'PROCESSING' | 'READY' | 'FAILED'
  /** Reason its bytes were refused, as MediaErrorCode; set only while `status` is FAILED. */
  failure?: string
  /** True if an update FAILED: the former bytes are kept until the failure is acknowledged. */
  keepsOldBytes?: boolean
  /** Original URL of an imported image; kept even if it could not be fetched. */
  sourceUrl: string | null
  version: number
  /** Length of a video, and its still image. */
  milliseconds?: number
  stillId?: number
  /**
   * Drawing that produces the bytes when they are first needed (`files/file-bytes.ts`); until then `bytes` is 0.
   * Absent: the bytes were uploaded or fetched.
   */
  drawing?: Drawing
}

/** An image made by code: one motif in a few colours (`#rrggbb`) on a soft background. */
export interface Drawing {
  motif: string
  colors: string[]
  backdrop: string
  /** 0 shows the whole object, higher numbers other views of it. */
  view: number
}

export interface MetafieldRecord extends Base {
  /** `gid://…` of the owner; indexed through the record's `handle` as `<owner>|<namespace>|<key>`. */
  owner: string
  /** Reserved app namespaces are stored resolved: `app--<app id>--<rest>`. */
  namespace: string
  key: string
  type: string
  value: string
  compareDigest: string
}

/** Definition of the metafields of one owner type, namespace and key. */
export interface MetafieldDefinitionRecord extends Base {
  /** `PRODUCT`, as in the API's MetafieldOwnerType. */
  ownerType: string
  /** Stored resolved, like a metafield's. */
  namespace: string
  key: string
  name: string
  description: string | null
  type: string
}

/** Definition of the metaobjects of one type. */
export interface MetaobjectDefinitionRecord extends Base {
  /** Stored resolved: `app--<app id>--trail`. */
  type: string
  name: string
  displayNameKey: string | null
  fields: { key: string; name: string; type: string; required: boolean }[]
  storefront: 'NONE' | 'PUBLIC_READ'
  /** Present: entries have a page at `/pages/<urlHandle>/<handle>`. */
  onlineStore?: { urlHandle: string } | null
  /** True: entries are drafts until published; otherwise they are public at once. */
  publishable?: boolean
  /** Fields that provide a page's title and description. */
  renderable?: { metaTitleKey: string | null; metaDescriptionKey: string | null } | null
}
/** One entry of a metaobject type. */
export interface MetaobjectRecord extends Base {
  type: string
  handle: string
  values: Record<string, string>
  clientId: string
  status?: 'ACTIVE' | 'DRAFT'
}

export interface RedirectRecord extends Base {
  path: string
  target: string
}
/** An import of redirects; `url` is that of the staged file. */
export interface RedirectImportRecord extends Base {
  url: string
  /** First rows of the file. */
  preview: { path: string; target: string }[]
  isSubmitted: boolean
  finishedAt: string | null
  count: number | null
  createdCount: number | null
  updatedCount: number | null
  failedCount: number | null
}
export interface MenuItem {
  id: number
  title: string
  type: string
  url: string
  resourceId: string | null
  items: MenuItem[]
}
export interface MenuRecord extends Base {
  handle: string
  title: string
  items: MenuItem[]
}
export interface LocaleRecord extends Base {
  locale: string
  primary: boolean
  published: boolean
}
/** A text of a resource in another language; indexed through the record's `handle` as `<resource>|<key>|<locale>`. */
export interface TranslationRecord extends Base {
  resource: string
  key: string
  locale: string
  value: string
  /** Digest of the original text: if it differs, the translation is outdated. */
  digest: string
}
export interface MarketRecord extends Base {
  handle: string
  name: string
  enabled: boolean
  primary: boolean
  currency: string
  countryCodes: string[]
}

export interface ThemeRecord extends Base {
  name: string
  role: 'MAIN' | 'UNPUBLISHED' | 'DEVELOPMENT'
}
/** One file of a theme; `parent` index is the theme. */
export interface ThemeFileRecord extends Base {
  themeId: number
  /** `layout/theme.liquid`, `templates/product.json`, … */
  filename: string
  body: string
  /** Set for binary files (images, fonts): the body is then Base64. */
  bodyEncoding?: 'base64'
  checksumMd5: string
}

/** An installed app. `scopes` are the granted ones; `id` is the AppInstallation's. */
export interface AppInstallationRecord extends Base {
  clientId: string
  scopes: string[]
  uninstalledAt: string | null
}
export interface AccessTokenRecord extends Base {
  clientId: string
  mode: 'offline' | 'online'
  /** Value of the X-Shopify-Access-Token header; indexed through the record's `handle`. */
  token: string
  refreshToken: string | null
  scopes: string[]
  expiresAt: string | null
  refreshExpiresAt: string | null
  revokedAt: string | null
}
export interface WebhookSubscriptionRecord extends Base {
  clientId: string
  /** `PRODUCTS_UPDATE` as in GraphQL's enum. */
  topic: string
  uri: string
  fromToml: boolean
}
export interface WebhookDeliveryRecord extends Base {
  /** The receiving app, whose secret signs the delivery. */
  clientId: string
  webhookId: string
  eventId: string
  topic: string
  uri: string
  payload: string
  attempts: number
  nextAttemptAt: string | null
  deliveredAt: string | null
  lastStatus: number | null
}
export interface BulkOperationRecord extends Base {
  clientId: string
  type: 'QUERY' | 'MUTATION'
  status: 'CREATED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELING' | 'CANCELED' | 'EXPIRED'
  query: string
  errorCode: string | null
  objectCount: number
  rootObjectCount: number
  fileSize: number | null
  resultFilename: string | null
  completedAt: string | null
  /** Scopes of the token that started it. */
  scopes?: string[]
  /** For a mutation: the upload with its variables, as `stagedUploadPath` named it. */
  variablesKey?: string
}
/** Upload target for the variables of a bulk mutation. */
export interface BulkVariablesRecord extends Base {
  /** `tmp/<store>/bulk/<uuid>/bulk_op_vars` */
  key: string
  contentType: string
  /** Null until the upload. */
  bytes: number | null
}
/** One write the platform accepted or refused, counted by tests. A line of a bulk mutation is one write. */
export interface WriteLogRecord extends Base {
  clientId: string | null
  actor: 'app' | 'merchant'
  /** A single call, or a line of a bulk mutation. */
  origin: 'single' | 'bulk'
  operation: string
  /** First global id of the input, else of the created records. */
  target: string | null
  /** Global ids in the input and of created records, without duplicates. */
  resources: string[]
  input: JsonValue
  /** SHA-256 of the input in hex, regardless of key order: equal digests mean a write sent twice. */
  inputDigest: string
  outcome: 'applied' | 'user-error' | 'refused' | 'failed'
}

export interface RecordKinds {
  Product: ProductRecord
  ProductVariant: VariantRecord
  Collection: CollectionRecord
  Page: PageRecord
  Blog: BlogRecord
  Article: ArticleRecord
  MediaImage: FileRecord
  Metafield: MetafieldRecord
  MetafieldDefinition: MetafieldDefinitionRecord
  MetaobjectDefinition: MetaobjectDefinitionRecord
  Metaobject: MetaobjectRecord
  UrlRedirect: RedirectRecord
  UrlRedirectImport: RedirectImportRecord
  Menu: MenuRecord
  ShopLocale: LocaleRecord
  Translation: TranslationRecord
  Market: MarketRecord
  MarketWebPresence: WebPresenceRecord
  OnlineStoreTheme: ThemeRecord
  OnlineStoreThemeFile: ThemeFileRecord
  AppInstallation: AppInstallationRecord
  AccessToken: AccessTokenRecord
  WebhookSubscription: WebhookSubscriptionRecord
  WebhookDelivery: WebhookDeliveryRecord
  BulkOperation: BulkOperationRecord
  BulkVariables: BulkVariablesRecord
  AppSubscription: AppSubscriptionRecord
  AppPurchaseOneTime: AppPurchaseRecord
  AppUsageRecord: AppUsageRecord
  WriteLog: WriteLogRecord
}
export type RecordKind = keyof RecordKinds
