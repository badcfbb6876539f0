/** Whose page it is, as reports say it (spec 1 §8): nothing else of anybody. */
export interface ReportedShop {
  id: string
  shopUrl: string
  storeId: string
  storeName: string
}

/** What the late part does; loaded once the page stands. */
export interface ReportService {
  report(error: unknown): void
  identify(shop: ReportedShop): void
}
