/** Functions that are allowed what other statements are not, and why. Short, or it is no list of exceptions. */
export const ALLOWED_FUNCTIONS: Readonly<Record<string, string>> = {
  signpost_declare: 'declares tables',
  signpost_credit_discrepancies: 'staff: the audit of the ledger, called as one shop',
  signpost_waiting_proposals: 'staff: what merchants of all stores suggest, read by a person',
  signpost_feedback: 'staff: what merchants of all stores wrote, read by a person',
  signpost_voters_of: 'a job tells the stores that voted, once a request is decided',
  signpost_merge_feature_requests:
    'staff: two requests become one with the votes of all stores, each on its own shard',
  signpost_service_orders: 'staff: orders of all stores, a page at a time',
  signpost_forget_webhooks: 'housekeeping of all shops once a day, no answer of a request waits for it',
  signpost_count_products: 'put together from parts that all begin with r.shop_id = $1',
  signpost_count_resources: 'put together from parts that all begin with r.shop_id = $1',
  signpost_count_images: 'put together from parts that all begin with i.shop_id = $1',
  signpost_labelled_changes: 'put together from parts that all begin with c.shop_id = $1',
  signpost_shops_with_interrupted_changes: 'housekeeping: asks every shard, twice a minute',
  signpost_idle_fillings: 'housekeeping: asks every shard, twice a minute',
  signpost_renew_shop_queue: 'claims: sets the shop for the policy of a table of the installation',
  signpost_release_shop_queue: 'claims: sets the shop for the policy of a table of the installation',
  signpost_book_points: 'claims: sets the shop for the policy of a table of the installation',
}
