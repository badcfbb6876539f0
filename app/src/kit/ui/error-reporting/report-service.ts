/** The page's shop, as reports state it (spec 1 §8); reports hold no other personal data. */
export interface ReportedShop {
  id: string
  shopUrl: string
  storeId: string
  storeName: string
}

/** What differs between the kinds of pages. */
export interface ReportingOptions {
  /** Whether errors may be recorded: not on public pages, whose readers are strangers. */
  replays: boolean
}

/** Interface of the reporting code, loaded after the page. */
export interface ReportService {
  report(error: unknown): void
  identify(shop: ReportedShop): void
}
