// Generated from the migrations by `npm run generate`; `npm run generate -- --check` compares.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AdminVitalDays {
  day: Timestamp;
  reports: number;
}

export interface AdminVitalDevices {
  day: Timestamp;
  field: string;
  reports: number;
  value: string;
}

export interface AdminVitals {
  bucket: number;
  day: Timestamp;
  metric: string;
  pathname: string;
  reports: number;
}

export interface AnnouncementDismissals {
  announcement_id: string;
  dismissed_at: Timestamp;
  shop_id: Int8;
  user_id: string;
}

export interface Announcements {
  created_at: Timestamp;
  ends_at: Timestamp;
  id: string;
  link: string | null;
  plans: string[];
  starts_at: Timestamp;
  texts: Json;
  tone: string;
}

export interface AuditFindings {
  check_id: string;
  ignored: Generated<boolean>;
  level: string;
  of_store: boolean;
  page_id: Int8;
  shop_id: Int8;
  values: Json;
}

export interface AuditIgnores {
  check_id: string;
  ignored_at: Timestamp;
  reason: string;
  shop_id: Int8;
  url: string | null;
  url_hash: Int8;
}

export interface AuditPages {
  alternates: Generated<string[]>;
  canonical: string | null;
  content: Generated<string>;
  description: Generated<string>;
  indexable: Generated<boolean>;
  links_cut: Generated<boolean>;
  noindex: Generated<boolean>;
  page_id: Int8;
  shop_id: Int8;
  title: Generated<string>;
  unjudged: string | null;
  url_hash: Int8;
}

export interface AuditRuns {
  critical: number;
  judged_at: Timestamp;
  lost: number;
  pages: number;
  problems: Json;
  run_id: Int8;
  score: number | null;
  shop_id: Int8;
  warnings: number;
}

export interface AutomationCandidates {
  automation_id: Int8;
  id: Int8;
  kind: string;
  noted_at: Generated<Timestamp>;
  reason: string;
  shop_id: Int8;
}

export interface AutomationRuns {
  automation_id: Int8;
  created_at: Generated<Timestamp>;
  day: Generated<Timestamp>;
  drafts: Json | null;
  id: Generated<Int8>;
  operation_id: Int8 | null;
  resources: number;
  shop_id: Int8;
}

export interface Automations {
  action: string;
  activated_at: Timestamp | null;
  active: Generated<boolean>;
  created_at: Generated<Timestamp>;
  created_by: string;
  daily_cap: number;
  fields: string[];
  id: Generated<Int8>;
  kind: string;
  options: Generated<Json>;
  overwrite: Generated<boolean>;
  problem_code: string | null;
  problem_details: Generated<Json>;
  request_key: string | null;
  review: Generated<boolean>;
  rule: Json;
  shop_id: Int8;
  title: string;
  updated_at: Generated<Timestamp>;
  updated_by: string;
}

export interface AutomationSampleDays {
  day: Timestamp;
  shop_id: Int8;
  times: number;
}

export interface BlogPostRuns {
  created_at: Timestamp;
  day: Timestamp;
  post_id: string | null;
  reason: Json | null;
  refused: string | null;
  shop_id: Int8;
  source: string | null;
  topic: string | null;
}

export interface BlogPosts {
  article_id: Int8 | null;
  attempt: Generated<number>;
  author: string;
  blog_id: Int8;
  body: Generated<string>;
  charge_id: Int8 | null;
  created_at: Timestamp;
  credits: Generated<number>;
  deleted_at: Timestamp | null;
  error_code: string | null;
  error_details: Json | null;
  facts: Json | null;
  faults: Generated<number>;
  handle: Generated<string>;
  id: string;
  image: Json | null;
  keyword: string;
  language: string;
  model: string | null;
  origin: string;
  outline: string[];
  payer: string;
  products: ArrayType<Int8>;
  publish_at: Timestamp | null;
  publish_error: string | null;
  publish_error_details: Json | null;
  published: Json | null;
  revision: Generated<number>;
  run: Generated<number>;
  seo_description: Generated<string>;
  seo_title: Generated<string>;
  shop_id: Int8;
  state: string;
  summary: Generated<string>;
  task: Json;
  title: string;
  to_publish: Generated<boolean>;
  tokens: Generated<number>;
  tone: string;
  unreviewed: boolean;
  updated_at: Timestamp;
  visibility: string;
  words: Generated<number>;
  writer: string;
  written_at: Timestamp | null;
}

export interface BlogPostSettings {
  automation: Json;
  limit_mode: string;
  shop_id: Int8;
  updated_at: Timestamp;
  weekly_limit: number;
}

export interface BlogPostSteps {
  finished_at: Timestamp;
  name: string;
  position: number;
  post_id: string;
  result: Json;
  run: number;
  shop_id: Int8;
  tokens: number;
}

export interface BreadcrumbCustomTrails {
  collections: ArrayType<Int8>;
  handle: string;
  id: Int8;
  name: string;
  shop_id: Int8;
}

export interface BreadcrumbReads {
  as_of: Timestamp | null;
  bulk_operation_id: string | null;
  error_code: string | null;
  shop_id: Int8;
  started_at: Timestamp;
  state: string;
  storefront_origin: string | null;
  touched_at: Timestamp;
}

export interface BreadcrumbSettings {
  chosen_from: string | null;
  look_twice: Generated<string[]>;
  look_unread: Generated<string[]>;
  looked_at: Timestamp | null;
  published_at: Timestamp;
  rules_revision: Generated<Int8>;
  settings: Json;
  shop_id: Int8;
}

export interface BreadcrumbTrails {
  chosen_collection: Int8 | null;
  chosen_custom: Int8 | null;
  collections: Generated<ArrayType<Int8>>;
  custom: Int8 | null;
  id: Int8;
  kind: string;
  read_at: Timestamp;
  reason: Json | null;
  runner_up: Int8 | null;
  shop_id: Int8;
  taken_back: ArrayType<Int8> | null;
  trail: ArrayType<Int8> | null;
  written: Generated<ArrayType<Int8>>;
}

export interface BrokenLinkDays {
  bots: Generated<number>;
  day: Timestamp;
  link_id: Int8;
  people: Generated<number>;
  shop_id: Int8;
}

export interface BrokenLinkHosts {
  host: string;
  link_id: Int8;
  shop_id: Int8;
  visits: Generated<number>;
}

export interface BrokenLinks {
  archived_at: Timestamp | null;
  automated_at: Timestamp | null;
  automation_refusal: Json | null;
  automation_turns: Generated<number>;
  bots: Generated<Int8>;
  collection: string | null;
  deleted_at: Timestamp | null;
  first_seen_at: Timestamp;
  hidden: Generated<boolean>;
  id: Generated<Int8>;
  language: string | null;
  last_seen_at: Timestamp;
  linked_from: Generated<number>;
  linked_hashes: Generated<ArrayType<Int8>>;
  path: string;
  pattern: string;
  people: Generated<Int8>;
  reverted_at: Timestamp | null;
  shop_id: Int8;
  sources: string[];
  suggested_at: Timestamp | null;
  suggestion: Json | null;
}

export interface BrokenLinkSearches {
  clicks: number;
  impressions: number;
  looked_at: Timestamp | null;
  path: string;
  shop_id: Int8;
  status: number | null;
}

export interface BrokenLinkSettings {
  automation: Generated<Json>;
  capturing: Generated<boolean>;
  hidden: Generated<Json>;
  new_day: Timestamp | null;
  new_paths: Generated<number>;
  shop_id: Int8;
  unwatched: Generated<ArrayType<Timestamp>>;
}

export interface CatalogueCollectionMembers {
  collection_id: Int8;
  is_member: boolean;
  product_id: Int8;
  seen_at: Timestamp;
  shop_id: Int8;
}

export interface CatalogueFollowedCollections {
  by_rule: Generated<boolean>;
  id: Int8;
  listed_at: Timestamp | null;
  noted_at: Generated<Timestamp>;
  read_at: Timestamp | null;
  reading_after: string | null;
  reading_count: Generated<number>;
  reading_since: Timestamp | null;
  refusals: Generated<number>;
  set_aside_until: Timestamp | null;
  shop_id: Int8;
  size: Generated<number>;
}

export interface CatalogueFormerPaths {
  gone: boolean;
  id: Int8;
  kind: string;
  noted_at: Timestamp;
  path: string;
  shop_id: Int8;
  title: string;
  told: Generated<boolean>;
}

export interface CatalogueImageGalleries {
  image_id: Int8;
  product_id: Int8;
  shop_id: Int8;
}

export interface CatalogueImageReads {
  as_of: Timestamp | null;
  bulk_operation_id: string | null;
  error_code: string | null;
  lines_done: Generated<Int8>;
  shop_id: Int8;
  started_at: Generated<Timestamp>;
  state: Generated<string>;
  step: Generated<string>;
  step_started_at: Generated<Timestamp>;
  touched_at: Generated<Timestamp>;
  unread: Generated<Json>;
}

export interface CatalogueImages {
  alt: string | null;
  height: number | null;
  id: Int8;
  locked: Generated<boolean>;
  mime: string | null;
  owner_id: Int8 | null;
  owner_read_at: Timestamp;
  owner_title: string;
  position: Generated<number>;
  read_at: Timestamp;
  shop_id: Int8;
  sort_title: Generated<string>;
  updated_at: Timestamp;
  url: string;
  width: number | null;
}

export interface CatalogueMenus {
  handle: string;
  id: Int8;
  is_default: boolean;
  items: Json;
  read_at: Timestamp;
  shop_id: Int8;
  title: string;
}

export interface CatalogueResources {
  blog_id: Int8 | null;
  body_length: Generated<number>;
  created_at: Timestamp | null;
  description_hash: Generated<Int8 | null>;
  description_length: Generated<number>;
  handle: string;
  id: Int8;
  image_alt: string | null;
  image_url: string | null;
  kind: string;
  noindex: Generated<boolean>;
  online: boolean | null;
  product_type: string | null;
  published_at: Timestamp | null;
  read_at: Timestamp;
  seo_description: string | null;
  seo_title: string | null;
  shop_id: Int8;
  status: string | null;
  tags: Generated<string[]>;
  template_suffix: string | null;
  title: string;
  title_hash: Generated<Int8 | null>;
  title_length: Generated<number>;
  updated_at: Timestamp;
  variant_count: number | null;
  vendor: string | null;
}

export interface CatalogueRuns {
  bulk_operation_id: string | null;
  cancel_asked: Generated<boolean>;
  cause: string;
  error_code: string | null;
  error_details: Generated<Json>;
  expected: number | null;
  finished_at: Timestamp | null;
  id: Generated<Int8>;
  lines_done: Generated<Int8>;
  read_until: Timestamp | null;
  seen: Generated<number>;
  shop_id: Int8;
  started_at: Generated<Timestamp>;
  state: Generated<string>;
  step: Generated<string>;
  step_started_at: Generated<Timestamp>;
  totals: Generated<Json>;
  touched_at: Generated<Timestamp>;
  unread: Generated<Json>;
}

export interface CatalogueTitlePatterns {
  after: string | null;
  before: string | null;
  kind: string;
  read_at: Timestamp;
  shop_id: Int8;
  unless_has: string | null;
}

export interface CatalogueTombstones {
  gone_at: Timestamp;
  id: Int8;
  kind: string;
  shop_id: Int8;
}

export interface CatalogueVideos {
  alt: string | null;
  content_url: string | null;
  id: Int8;
  player_url: string | null;
  position: number;
  product_id: Int8;
  read_at: Timestamp;
  seconds: number | null;
  shop_id: Int8;
  thumbnail: string;
}

export interface CatalogueWatermarks {
  kind: string;
  reached_at: Timestamp | null;
  shop_id: Int8;
  updated_until: Timestamp;
}

export interface Changes {
  after: Json | null;
  attempts: Generated<number>;
  before: Json | null;
  bulk_id: string | null;
  bulk_line: number | null;
  charge_ceiling: number | null;
  charge_id: string | null;
  created_at: Generated<Timestamp>;
  credits: Generated<number>;
  credits_actual: number | null;
  credits_before: Generated<number>;
  error_code: string | null;
  error_message: string | null;
  error_values: Json | null;
  expected: Json | null;
  fencing_token: Generated<Int8>;
  field: string;
  id: Generated<Int8>;
  kind: string;
  label: Generated<string>;
  lease_until: Timestamp | null;
  made_edited_at: Timestamp | null;
  next_at: Timestamp | null;
  note: Json | null;
  observed: Json | null;
  operation_id: Int8;
  overwrote_at: Timestamp | null;
  overwrote_known: boolean | null;
  part: Generated<number>;
  proposals: Generated<number>;
  proposed_at: Timestamp | null;
  resource_id: string;
  reverts: Int8 | null;
  reverts_from: Int8 | null;
  seen_edited_at: Timestamp | null;
  sent_at: Timestamp | null;
  sent_by: Generated<string>;
  settled_at: Timestamp | null;
  shop_id: Int8;
  state: Generated<string>;
}

export interface Claims {
  held_until: Timestamp;
  holder: string;
  name: string;
}

export interface ContentTabSets {
  chosen_by: string;
  enabled: boolean;
  id: string;
  placed_at: Timestamp;
  published_at: Timestamp;
  shop_id: Int8;
  title: string;
  value: Json;
}

export interface CrawlEdited {
  edits: Generated<number>;
  id: Int8;
  kind: string;
  shop_id: Int8;
}

export interface CrawlerSignatures {
  expires_at: Timestamp;
  headers: Buffer;
  key_id: string;
  saved_at: Generated<Timestamp>;
  shop_id: Int8;
}

export interface CrawlFacts {
  facts: Json;
  page_id: Int8;
  shop_id: Int8;
  version: number;
}

export interface CrawlLinks {
  kind: string;
  page_id: Int8;
  place: string;
  position: number;
  rel: string;
  shop_id: Int8;
  text: string;
  to_hash: Int8;
  to_url: string;
}

export interface CrawlPages {
  attempts: Generated<number>;
  changed_at: Timestamp | null;
  closed_to_search: Generated<boolean>;
  digest: string | null;
  id: Generated<Int8>;
  judged: Generated<Json>;
  read_at: Timestamp | null;
  reason: string | null;
  run_id: Int8;
  shop_id: Int8;
  state: string | null;
  status: number | null;
  stored_at: Timestamp | null;
  template: string;
  title: Generated<string>;
  unread_at: Timestamp | null;
  unread_reason: string | null;
  unread_status: number | null;
  url: string;
  waiting: Generated<boolean>;
}

export interface CrawlRedirects {
  changed_at: Timestamp | null;
  run_id: Int8;
  shop_id: Int8;
  status: number;
  steps: number;
  stored_at: Timestamp | null;
  to_hash: Int8 | null;
  to_url: string;
  url: string;
  url_hash: Int8;
}

export interface CrawlRuns {
  coverage: Json | null;
  finished_at: Timestamp | null;
  id: Generated<Int8>;
  origin: string;
  over_limit: Generated<number>;
  page_limit: number;
  reason: string | null;
  shop_id: Int8;
  sitemaps: Generated<Json>;
  sitemaps_failed: Generated<Json>;
  sitemaps_read: Generated<Json>;
  started_at: Generated<Timestamp>;
  state: Generated<string>;
}

export interface CrawlSettings {
  many_edited_at: Timestamp | null;
  page_limit: number | null;
  shop_id: Int8;
}

export interface CreditBalances {
  credit: string;
  epoch: number | null;
  grant_id: Int8 | null;
  granted: Generated<Int8>;
  granted_until: Timestamp | null;
  issued: Generated<Int8>;
  lapsed: Generated<Int8>;
  purchased: Generated<Int8>;
  reserved: Generated<Int8>;
  shop_id: Int8;
  spent: Generated<Int8>;
}

export interface CreditCarried {
  charged: Generated<Int8>;
  credit: string;
  granted: Generated<Int8>;
  issued: Generated<Int8>;
  lapsed: Generated<Int8>;
  lines: Generated<Int8>;
  purchased: Generated<Int8>;
  reserved: Generated<Int8>;
  shop_id: Int8;
  spent: Generated<Int8>;
  until: Timestamp;
}

export interface CreditCharges {
  actual: Int8 | null;
  ceiling: Int8;
  created_at: Generated<Timestamp>;
  credit: string;
  from_granted: Int8;
  from_purchased: Int8;
  grant_id: Int8 | null;
  id: Generated<Int8>;
  key: string;
  operation_id: string;
  settled_at: Timestamp | null;
  shop_id: Int8;
  state: Generated<string>;
}

export interface CreditEntries {
  amount: Int8;
  at: Generated<Timestamp>;
  charge_id: Int8 | null;
  credit: string;
  from_account: string;
  grant_id: Int8 | null;
  id: Generated<Int8>;
  line_id: Int8;
  purchase_id: string | null;
  shop_id: Int8;
  to_account: string;
}

export interface CreditGrants {
  allowance: Generated<Int8>;
  amount: Int8;
  created_at: Generated<Timestamp>;
  credit: string;
  ends_at: Timestamp;
  epoch: number;
  id: Generated<Int8>;
  paid: boolean;
  plan: string;
  shop_id: Int8;
  starts_at: Timestamp;
  used_before: Generated<Int8>;
}

export interface CreditLines {
  amount: Int8;
  created_at: Generated<Timestamp>;
  credit: string;
  held: Int8;
  id: Generated<Int8>;
  reason: string;
  shop_id: Int8;
  subject: string;
  updated_at: Generated<Timestamp>;
}

export interface CreditPurchases {
  amount: number;
  credit: string;
  credited_at: Timestamp | null;
  id: string;
  shop_id: Int8;
}

export interface CreditRewards {
  amount: number;
  booked_at: Timestamp;
  credit: string;
  shop_id: Int8;
  source: string;
}

export interface DeclaredTables {
  kind: string;
  name: string;
}

export interface Departures {
  at: Timestamp;
  id: string;
  kind: string;
  plan: string;
  reason: string;
  store: string | null;
  words: Generated<string>;
}

export interface EditNotices {
  body: string | null;
  edited_at: Timestamp;
  handle: string | null;
  noted_at: Generated<Timestamp>;
  resource_id: string;
  shop_id: Int8;
  told_at: Timestamp;
}

export interface EnabledEmbeds {
  seen_at: Timestamp;
  shop_id: Int8;
}

export interface FeatureProposals {
  created_at: Timestamp;
  decided_at: Timestamp | null;
  details: string;
  id: string;
  reason: string | null;
  request_id: string | null;
  shop_id: Int8;
  state: string;
  title: string;
}

export interface FeatureRequests {
  created_at: Timestamp;
  details: string;
  id: string;
  merged_into: string | null;
  reason: string | null;
  status: string;
  status_at: Timestamp;
  title: string;
  version: string | null;
  votes: Generated<number>;
}

export interface FeatureVotes {
  request_id: string;
  shop_id: Int8;
  told_at: Timestamp | null;
  voted_at: Timestamp;
}

export interface Feedback {
  category: string;
  created_at: Timestamp;
  id: string;
  message: string;
  reasons: string[];
  screen: string;
  shop_id: Int8;
  state: string;
  wants_answer: boolean;
}

export interface GoogleQuotas {
  busy_until: Timestamp;
  name: string;
}

export interface HelpVideos {
  added_at: Timestamp;
  id: string;
  language: string;
  position: number;
  screen: string | null;
  title: string;
  url: string;
}

export interface HomeMetrics {
  counted_at: Timestamp;
  day: Timestamp;
  metric: string;
  part: Int8;
  shop_id: Int8;
  whole: Int8;
}

export interface HomePageScans {
  finished_at: Timestamp | null;
  reason: string | null;
  result: Json | null;
  shop_id: Int8;
  started_at: Timestamp;
  state: string;
}

export interface HostTurns {
  held: Generated<ArrayType<Timestamp>>;
  host: string;
  next_at: Timestamp;
  paused_until: Generated<Timestamp>;
}

export interface ImagesAutomations {
  active: boolean;
  collection: Int8 | null;
  created_at: Timestamp;
  daily_cap: number;
  id: Generated<Int8>;
  last_images: number | null;
  last_run_at: Timestamp | null;
  next_run_at: Timestamp | null;
  operation_id: Int8 | null;
  request_key: string | null;
  settings: Json | null;
  shop_id: Int8;
  title: string;
  waits_for: string | null;
}

export interface ImagesConversions {
  changed_at: Timestamp;
  converted_id: Int8 | null;
  digest: string;
  filename: string;
  mime: string;
  places: Generated<Json>;
  products: Generated<ArrayType<Int8>>;
  shop_id: Int8;
  source_id: Int8;
  stands: Generated<boolean>;
  toward: string | null;
  unseen: Generated<boolean>;
}

export interface ImagesDays {
  day: Timestamp;
  delivered_saved: Generated<Int8>;
  optimised: Generated<number>;
  restored: Generated<number>;
  shop_id: Int8;
  stored_saved: Generated<Int8>;
  went_back: Generated<number>;
}

export interface ImagesFiles {
  checked_at: Timestamp | null;
  current_bytes: Int8 | null;
  current_digest: string | null;
  delivered_after: Int8 | null;
  delivered_before: Int8 | null;
  encoding: Json | null;
  foretold: number | null;
  id: Int8;
  likeness: Json | null;
  measured: number | null;
  missing_since: Timestamp | null;
  operation_id: Int8 | null;
  optimised_at: Timestamp | null;
  original_bytes: Int8 | null;
  original_digest: string | null;
  original_height: number | null;
  original_mime: string | null;
  original_width: number | null;
  reason: string | null;
  saved_bytes: Generated<Int8 | null>;
  shop_id: Int8;
  sized_at: Timestamp | null;
  state: Generated<string>;
  stored_share: number | null;
  url: string;
  widths: Generated<Json>;
}

export interface ImagesObjects {
  bytes: Int8;
  digest: string;
  is_original: boolean;
  kept_at: Timestamp;
  made_of: string | null;
  shop_id: Int8;
}

export interface ImagesSettings {
  excludes: Json | null;
  saved_at: Timestamp | null;
  settings: Json | null;
  shop_id: Int8;
  sized_at: Timestamp | null;
  sizing_since: Timestamp | null;
  widths: Generated<number[]>;
}

export interface ImagesTrials {
  begun_at: Timestamp;
  file_id: Int8 | null;
  filename: string;
  id: Int8;
  shop_id: Int8;
}

export interface ImportDays {
  day: Timestamp;
  feature: string;
  files: number;
  shop_id: Int8;
}

export interface IndexStatusChanges {
  at: Timestamp;
  from_reason: string | null;
  from_verdict: string;
  id: Generated<Int8>;
  mailed_at: Timestamp | null;
  shop_id: Int8;
  to_reason: string | null;
  to_verdict: string;
  url: string;
  url_hash: Int8;
}

export interface IndexStatusDays {
  day: Timestamp;
  property: string;
  shop_id: Int8;
  used: number;
}

export interface IndexStatusPages {
  changed_at: Timestamp | null;
  coverage_state: string | null;
  crawled_as: string | null;
  crawled_at: Timestamp | null;
  digest: string | null;
  failed_at: Timestamp | null;
  failure: string | null;
  fetch_state: string | null;
  gone_at: Timestamp | null;
  google_canonical: string | null;
  hindered_at: Timestamp | null;
  hindrance: string | null;
  indexing_state: string | null;
  inspected_at: Timestamp | null;
  inspection_link: string | null;
  known_at: Timestamp;
  reason: string | null;
  referrers: Generated<string[]>;
  rich: Generated<Json>;
  rich_verdict: string | null;
  robots_state: string | null;
  shop_id: Int8;
  since: Timestamp | null;
  sitemaps: Generated<string[]>;
  submitted_at: Timestamp | null;
  url: string;
  url_hash: Int8;
  user_canonical: string | null;
  verdict: string | null;
}

export interface IndexStatusQuestions {
  attempts: Generated<number>;
  charge_id: Int8 | null;
  position: number;
  reason: string;
  shop_id: Int8;
  url_hash: Int8;
}

export interface IndexStatusRounds {
  agreed: Generated<number>;
  asked: Generated<number>;
  compared: Generated<number>;
  finished_at: Timestamp | null;
  pages: Generated<number>;
  planned: Generated<number>;
  reason: string | null;
  shop_id: Int8;
  started_at: Timestamp;
  state: string;
}

export interface IndexStatusSettings {
  alerts: Generated<boolean>;
  index_now_refusal: string | null;
  resubmit: Generated<boolean>;
  resubmitted_at: Timestamp | null;
  resubmitted_pages: Generated<number>;
  shop_id: Int8;
  sitemap_refusal: string | null;
}

export interface InstantPageSettings {
  changed_at: Timestamp;
  enabled: boolean;
  shop_id: Int8;
}

export interface KeywordAsks {
  busy_until: Timestamp | null;
  day: Timestamp;
  keywords: Generated<number>;
  shop_id: Int8;
}

export interface KeywordMetrics {
  competition: string | null;
  competition_index: number | null;
  competitors: Json | null;
  country: string;
  cpc_micros: Int8 | null;
  currency: string | null;
  fetched_at: Timestamp;
  high_bid_micros: Int8 | null;
  keyword: string;
  language: string;
  low_bid_micros: Int8 | null;
  month: Timestamp | null;
  months: Generated<Json>;
  shop_id: Int8;
  source: string;
  volume: Int8 | null;
}

export interface KeywordOverlaps {
  clicks: number;
  impressions: number;
  page: string;
  position: number;
  query_hash: Int8;
  shop_id: Int8;
}

export interface KeywordRankings {
  clicks: number;
  impressions: number;
  moved: number | null;
  page: string | null;
  pages: number;
  position: number;
  positions: number[];
  query: string;
  query_hash: Int8;
  shop_id: Int8;
}

export interface KeywordReports {
  from_day: Timestamp;
  impressions: Int8;
  left_out: number;
  made_at: Timestamp;
  named_impressions: Int8;
  revision: Int8;
  shop_id: Int8;
  to_day: Timestamp;
}

export interface KeywordSettings {
  account: Buffer | null;
  account_name: string | null;
  account_source: string | null;
  country: Generated<string>;
  key_id: string | null;
  language: Generated<string>;
  saved_at: Timestamp;
  shop_id: Int8;
  source: Generated<string>;
}

export interface KeywordTargets {
  added_at: Timestamp;
  keyword: string;
  kind: string;
  resource_id: Int8;
  shop_id: Int8;
}

export interface LabQueue {
  asked_at: Timestamp;
  called_at: Timestamp | null;
  held_until: Timestamp | null;
  holder: string | null;
  is_waited: boolean;
  machine: string | null;
  name: string;
  seen_at: Timestamp;
  tests: number;
}

export interface LabTimes {
  machine: string;
  number: number;
  took_ms: number;
}

export interface LanguageModelCalls {
  id: Generated<Int8>;
  lease_until: Timestamp;
  queue: Buffer;
  shop_id: Int8;
}

export interface LanguageModelQueues {
  paused_until: Generated<Timestamp>;
  queue: Buffer;
}

export interface LanguageModels {
  api_key: Buffer | null;
  base_url: string;
  key_id: string | null;
  last_four: string | null;
  model: string;
  provider: string;
  saved_at: Generated<Timestamp>;
  sees_images: boolean;
  shop_id: Int8;
}

export interface LanguageModelUsage {
  calls: Generated<number>;
  cost: number | null;
  day: Timestamp;
  failures: Generated<number>;
  input_tokens: Generated<Int8>;
  model: string | null;
  output_tokens: Generated<Int8>;
  own_key: boolean;
  purpose: string;
  shop_id: Int8;
}

export interface LeavingItems {
  after: Json | null;
  field: string;
  group: string;
  kind: string;
  label: string;
  resource_id: string;
  shop_id: Int8;
}

export interface Leavings {
  bulk_operation_id: string | null;
  ended_at: Timestamp | null;
  error_code: string | null;
  found: Json | null;
  kept: Json | null;
  lines_done: Generated<Int8>;
  phase: string;
  remaining: Json | null;
  removals: Generated<ArrayType<Int8>>;
  seen: Generated<Int8>;
  shop_id: Int8;
  started_at: Timestamp;
  state: string;
  step: Generated<number>;
  take_backs: Generated<ArrayType<Int8>>;
  touched_at: Timestamp;
}

export interface MetaTagsImportDays {
  day: Timestamp;
  files: number;
  shop_id: Int8;
}

export interface MetaTagsImportPieces {
  at: Int8;
  bytes: Buffer;
  import_id: string;
  shop_id: Int8;
}

export interface MetaTagsImportRows {
  changes: Generated<Json>;
  id: Int8 | null;
  import_id: string;
  kind: string | null;
  label: string;
  line: number;
  reason: string | null;
  shop_id: Int8;
  verdict: string;
}

export interface MetaTagsImports {
  changes: Generated<number>;
  checker: string | null;
  created_at: Generated<Timestamp>;
  encoding: string | null;
  error_code: string | null;
  error_details: Generated<Json>;
  format: string | null;
  id: string;
  ignored: Generated<string[]>;
  name: string;
  not_found: Generated<number>;
  operation_id: Int8 | null;
  received: Generated<Int8>;
  rows: Generated<number>;
  shop_id: Int8;
  size: Int8;
  state: Generated<string>;
  unchanged: Generated<number>;
  wrong: Generated<number>;
}

export interface MetaTagsKeywords {
  id: Int8;
  keyword: string;
  kind: string;
  shop_id: Int8;
}

export interface MetaTagsSettings {
  lengths: string;
  shop_id: Int8;
}

export interface MetaTagsViews {
  id: Generated<Int8>;
  kind: string;
  name: string;
  query: Json;
  shop_id: Int8;
}

export interface OnboardingSuggestions {
  dismissed: Generated<boolean>;
  shop_id: Int8;
  status: boolean;
  suggestion_id: string;
  updated_at: Generated<Timestamp>;
}

export interface OneTimeCharges {
  confirmation_url: string | null;
  currency: string;
  given_up_at: Timestamp | null;
  id: string;
  kind: string;
  name: string;
  paid_at: Timestamp | null;
  price: Numeric;
  read_at: Timestamp | null;
  reference: string;
  refund_due_at: Timestamp | null;
  refund_reason: string | null;
  refunded_at: Timestamp | null;
  refunded_by: string | null;
  requested_at: Timestamp;
  requested_by: string;
  shop_id: Int8;
  state: Generated<string>;
  test: boolean;
}

export interface OneTimePlans {
  benefit: Json;
  charge_id: string | null;
  confirmation_url: string | null;
  currency: string;
  id: string;
  name: string;
  note: Generated<string>;
  offered_at: Timestamp;
  offered_by: string;
  paid_at: Timestamp | null;
  price: Numeric;
  refunded_at: Timestamp | null;
  shop_id: Int8;
  withdrawn_at: Timestamp | null;
}

export interface Operations {
  actor: string;
  actor_kind: string;
  applied: Generated<number>;
  cancel_asked: Generated<boolean>;
  cause: string;
  ceiling: number | null;
  conflicts: Generated<number>;
  created_at: Generated<Timestamp>;
  credit: string | null;
  credits_reserved: Generated<number>;
  credits_settled: Generated<number>;
  error_code: string | null;
  errors: Generated<number>;
  failed: Generated<number>;
  fields: Generated<string[]>;
  fill_cursor: Json | null;
  fill_job: Json | null;
  fill_resources: Generated<number>;
  fill_tries: Generated<number>;
  filling: Generated<boolean>;
  filling_token: Generated<Int8>;
  finished_at: Timestamp | null;
  generator: string | null;
  generator_params: Json | null;
  id: Generated<Int8>;
  idempotency_key: string | null;
  left_out: Generated<number>;
  mail: string | null;
  mailed_run: Generated<number>;
  notify: Generated<boolean>;
  part: Generated<number>;
  parts: Generated<number>;
  performed_on: Generated<string>;
  proposed: Generated<number>;
  ready: Generated<boolean>;
  reverted: Generated<number>;
  review: Generated<boolean>;
  runs: Generated<number>;
  served_at: Timestamp | null;
  shop_id: Int8;
  staff_visit: Int8 | null;
  state: Generated<string>;
  title_key: string;
  title_values: Generated<Json>;
  total: number;
  touched_at: Generated<Timestamp>;
  type: string;
  unchanged: Generated<number>;
  undoes: Int8 | null;
  undone_by: Int8 | null;
  waits_from: number | null;
  way: string | null;
  way_part: number | null;
}

export interface PartnerApps {
  added_at: Timestamp;
  added_by: string;
  id: string;
  name: string;
  url: string;
  words: Json;
}

export interface PendingImageRefreshes {
  noted_at: Generated<Timestamp>;
  product_id: Int8;
  shop_id: Int8;
}

export interface PlacementKeys {
  definition: string;
  name: string;
  table_name: string;
}

export interface PlatformPoints {
  available: number;
  bucket: number;
  counted_at: Generated<Timestamp>;
  held_by: string | null;
  held_until: Timestamp | null;
  in_flight: Generated<number>;
  rate: number;
  shop_id: Int8;
  taken: Generated<number>;
}

export interface PromotionAttempts {
  day: Timestamp;
  shop_id: Int8;
  times: number;
}

export interface PromotionCodes {
  automatic: Generated<boolean>;
  benefit: Json;
  code: string;
  created_at: Timestamp;
  created_by: string;
  ended_at: Timestamp | null;
  ends_at: Timestamp | null;
  max_uses: number | null;
  note: Generated<string>;
  starts_at: Timestamp;
  uses: Generated<number>;
}

export interface RedirectChecks {
  checked_at: Timestamp;
  shop_id: Int8;
}

export interface RedirectImportDays {
  day: Timestamp;
  files: number;
  shop_id: Int8;
}

export interface RedirectPlanPieces {
  at: Int8;
  bytes: Buffer;
  plan_id: string;
  shop_id: Int8;
}

export interface RedirectPlanRows {
  after: string | null;
  at: number;
  before: string | null;
  findings: Generated<Json>;
  line: number | null;
  path: string;
  plan_id: string;
  shop_id: Int8;
  verdict: string;
}

export interface RedirectPlans {
  checker: string | null;
  count_after: number | null;
  counts: Generated<Json>;
  created_at: Timestamp;
  encoding: string | null;
  error_code: string | null;
  error_details: Generated<Json>;
  id: string;
  ignored: Generated<string[]>;
  name: Generated<string>;
  operation_id: Int8 | null;
  received: Generated<Int8>;
  room_after: number | null;
  shop_id: Int8;
  size: Generated<Int8>;
  source: string;
  state: string;
}

export interface RedirectProblems {
  checked_at: Timestamp;
  path: string;
  path_md5: string;
  problem: string;
  shop_id: Int8;
  values: Json;
}

export interface ReviewPrompts {
  asked_at: ArrayType<Timestamp>;
  ended: boolean;
  outcome: string;
  shop_id: Int8;
}

export interface SchemaEntries {
  enabled: boolean;
  errors: number;
  id: string;
  published_at: Timestamp;
  shop_id: Int8;
  title: string;
  type: string;
  value: Json;
  warnings: number;
}

export interface SchemaResultsFills {
  finished_at: Timestamp | null;
  reason: string | null;
  result: Json | null;
  shop_id: Int8;
  started_at: Timestamp;
  state: string;
}

export interface SchemaResultsIssues {
  code: string;
  feature: string;
  field: string;
  key: string;
  node: number;
  page_id: Int8;
  path: string;
  position: number;
  severity: string;
  shop_id: Int8;
  type: string;
  values: Json;
}

export interface SchemaResultsLooks {
  finished_at: Timestamp | null;
  reason: string | null;
  result: Json | null;
  shop_id: Int8;
  started_at: Timestamp;
  state: string;
}

export interface SchemaResultsNodes {
  errors: number;
  format: string;
  infos: number;
  node: number;
  node_id: string | null;
  owner: string;
  page_id: Int8;
  shop_id: Int8;
  source: Json | null;
  type: string;
  types: string[];
  warnings: number;
}

export interface SchemaResultsPages {
  critical: Generated<number>;
  details: Generated<Json>;
  duplicates: Generated<number>;
  errors: Generated<number>;
  infos: Generated<number>;
  optional: Generated<number>;
  outdated: Generated<number>;
  owners: Generated<string[]>;
  page_id: Int8;
  shop_id: Int8;
  types: Generated<string[]>;
  unjudged: string | null;
  verdict: Generated<string>;
  warnings: Generated<number>;
}

export interface SchemaResultsRuns {
  problems: Json | null;
  run_id: Int8;
  shop_id: Int8;
  totals: Json;
}

export interface SchemaTypes {
  enabled: boolean;
  published_at: Timestamp;
  shop_id: Int8;
  type: string;
  value: Json;
}

export interface SearchConsoleAppearances {
  appearance: string;
  clicks: number;
  day: Timestamp;
  impressions: number;
  position_sum: number;
  search_type: string;
  shop_id: Int8;
}

export interface SearchConsoleConnections {
  access_key_id: string | null;
  access_token: Buffer | null;
  access_until: Timestamp | null;
  account: string;
  broken: string | null;
  broken_at: Timestamp | null;
  connected_at: Timestamp;
  permission: string | null;
  property: string | null;
  refresh_key_id: string | null;
  refresh_token: Buffer | null;
  shop_id: Int8;
  way: string;
}

export interface SearchConsoleConsents {
  code: Buffer | null;
  key_id: string;
  nonce: Buffer;
  refusal: string | null;
  shop_id: Int8;
  until: Timestamp;
  user_id: string;
  verifier: Buffer;
}

export interface SearchConsoleDays {
  attempts: Generated<number>;
  awaited: boolean;
  clicks: Generated<number>;
  day: Timestamp;
  fetched_at: Timestamp | null;
  final: Generated<boolean>;
  generation: number;
  impressions: Generated<number>;
  named_clicks: Generated<number>;
  named_impressions: Generated<number>;
  position_sum: Generated<number>;
  search_type: string;
  set_aside: string | null;
  shop_id: Int8;
  truncated: Generated<boolean>;
}

export interface SearchConsoleFills {
  cleared: Generated<boolean>;
  final_to: Timestamp | null;
  finished_at: Timestamp | null;
  from_day: Timestamp | null;
  generation: Generated<number>;
  growing_from: Timestamp | null;
  property: string;
  reason: string | null;
  refusals: Generated<number>;
  revision: Generated<Int8>;
  shop_id: Int8;
  started_at: Timestamp;
  state: string;
  to_day: Timestamp | null;
  tried_at: Timestamp | null;
}

export interface SearchConsolePages {
  clicks: number;
  country: string;
  day: Timestamp;
  device: string;
  impressions: number;
  page_hash: Int8;
  position_sum: number;
  search_type: string;
  shop_id: Int8;
}

export interface SearchConsolePairs {
  clicks: number;
  day: Timestamp;
  impressions: number;
  page_hash: Int8;
  position_sum: number;
  query_hash: Int8;
  search_type: string;
  shop_id: Int8;
}

export interface SearchConsoleQueries {
  clicks: number;
  country: string;
  day: Timestamp;
  device: string;
  impressions: number;
  position_sum: number;
  query_hash: Int8;
  search_type: string;
  shop_id: Int8;
}

export interface SearchConsoleTableRows {
  clicks: Int8;
  clicks_before: Int8;
  impressions: Int8;
  impressions_before: Int8;
  position_sum: number;
  position_sum_before: number;
  shop_id: Int8;
  table_hash: Int8;
  word_hash: Int8;
  words: string;
}

export interface SearchConsoleTables {
  built_at: Timestamp;
  clicks: Int8;
  generation: number;
  impressions: Int8;
  revision: Int8;
  shop_id: Int8;
  table_hash: Int8;
  total_rows: number;
}

export interface SearchConsoleTotals {
  clicks: number;
  country: string;
  day: Timestamp;
  device: string;
  impressions: number;
  position_sum: number;
  search_type: string;
  shop_id: Int8;
}

export interface SearchConsoleWords {
  hash: Int8;
  kind: string;
  shop_id: Int8;
  words: string;
}

export interface ServicesEntries {
  author: string;
  author_name: string;
  body: string;
  created_at: Timestamp;
  id: string;
  mail: string;
  notice: string | null;
  order_id: string;
  shop_id: Int8;
  stage: string | null;
}

export interface ServicesFilePieces {
  at: number;
  bytes: Buffer;
  file_id: string;
  shop_id: Int8;
}

export interface ServicesFiles {
  author: string;
  created_at: Timestamp;
  entry_id: string | null;
  id: string;
  name: string;
  order_id: string | null;
  received: number;
  shop_id: Int8;
  size: number;
  type: string | null;
}

export interface ServicesOrders {
  asking_until: Timestamp | null;
  charge_id: string | null;
  confirmation_url: string | null;
  contact: string;
  created_at: Timestamp;
  currency: string;
  delivered_at: Timestamp | null;
  due_at: Timestamp | null;
  hours: number | null;
  id: string;
  language: string;
  ordered_at: Timestamp | null;
  package: string;
  page_url: string;
  price: Numeric;
  request: string;
  service: string;
  shop_id: Int8;
  stage: string;
  taken_by: string | null;
  theme_id: Int8 | null;
  theme_name: string | null;
  updated_at: Timestamp;
}

export interface SharedReports {
  content: Json;
  created_at: Timestamp;
  ends_at: Timestamp;
  id: string;
  language: string;
  link: Buffer;
  opened: Generated<number>;
  opened_at: Timestamp | null;
  report: string;
  revoked_at: Timestamp | null;
  shop_id: Int8;
  store_name: string;
}

export interface ShopActivity {
  active_at: Timestamp;
  last_login_at: Timestamp | null;
  shop_id: Int8;
}

export interface ShopEntitlements {
  begins_at: Timestamp;
  ends_at: Timestamp | null;
  more_products: Generated<number>;
  plan: string | null;
  shop_id: Int8;
  source: string;
}

export interface ShopFeatureFlags {
  feature: string;
  is_on: boolean;
  set_at: Timestamp;
  set_by: string;
  shop_id: Int8;
}

export interface ShopPlans {
  cycle: string;
  epoch: Generated<number>;
  frozen: Generated<boolean>;
  plan: string | null;
  shop_id: Int8;
  started_at: Timestamp;
  subscription_id: string | null;
  trial_began_at: Timestamp | null;
  trial_ends_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
}

export interface ShopProfiles {
  app_language: string | null;
  block_flags: Json | null;
  granted_scopes: string[] | null;
  last_logins: ArrayType<Timestamp> | null;
  market_hosts: string[] | null;
  market_prefixes: string[] | null;
  onboarding_done: boolean | null;
  onboarding_later_at: Timestamp | null;
  phone: string | null;
  plan_display_name: string | null;
  plan_name: string | null;
  platform_created_at: Timestamp | null;
  platform_id: string | null;
  primary_host: string | null;
  profile_read_at: Timestamp | null;
  shop_id: Int8;
  store_language: string | null;
  timezone: string | null;
  writing_language: string | null;
  writing_tone: string | null;
}

export interface ShopPromotions {
  benefit: Json;
  code: string;
  redeemed_at: Timestamp;
  redeemed_by: string;
  shop_id: Int8;
  subscription_id: string | null;
  use_until: Timestamp | null;
  used_at: Timestamp | null;
}

export interface ShopQueues {
  fencing_token: Generated<Int8>;
  holder: string | null;
  lease_until: Timestamp | null;
  line_at: Generated<Timestamp>;
  line_from: Generated<Timestamp>;
  next_at: Timestamp | null;
  sends_until: Generated<Timestamp>;
  served_at: Generated<Timestamp>;
  shop_id: Int8;
  stage: string;
  wakes: Generated<Int8>;
}

export interface Shops {
  app_language: Generated<string>;
  block_flags: Generated<Json>;
  development_store: Generated<boolean>;
  domain: string;
  email: Generated<string>;
  erasing_at: Timestamp | null;
  granted_scopes: Generated<string[]>;
  has_access: Generated<boolean>;
  id: Generated<Int8>;
  installed_at: Timestamp | null;
  last_logins: Generated<ArrayType<Timestamp>>;
  left_at: Timestamp | null;
  name: Generated<string>;
  onboarding_done: Generated<boolean>;
  onboarding_later_at: Timestamp | null;
  phone: string | null;
  plan_display_name: Generated<string>;
  plan_name: Generated<string>;
  platform_created_at: Timestamp | null;
  platform_id: string | null;
  primary_host: string | null;
  profile_read_at: Timestamp | null;
  store_language: string | null;
  timezone: string | null;
  uninstalled_at: Timestamp | null;
  writing_language: string | null;
  writing_tone: string | null;
}

export interface ShopSubscriptions {
  activated_at: Timestamp | null;
  approved_at: Timestamp | null;
  cancel_reason: string | null;
  cancel_words: string | null;
  cancelled_at: Timestamp | null;
  code: string | null;
  confirmation_url: string | null;
  currency: string;
  cycle: string;
  discount: Json | null;
  id: string;
  plan: string;
  price: Numeric;
  read_at: Timestamp | null;
  requested_at: Generated<Timestamp>;
  requested_by: string;
  shop_id: Int8;
  state: Generated<string>;
  test: boolean;
  trial_days: number;
}

export interface ShopTokens {
  access_token: Buffer;
  expires_at: Timestamp | null;
  key_id: string;
  refresh_expires_at: Timestamp | null;
  refresh_token: Buffer | null;
  scopes: string[];
  shop_id: Int8;
  updated_at: Generated<Timestamp>;
}

export interface SitemapsEntries {
  alternates: Generated<Json>;
  catalogue_generation: Generated<number>;
  codes: Generated<string[]>;
  file_id: Int8 | null;
  findings: Generated<Json>;
  first_listed_at: Timestamp | null;
  generation: Generated<number>;
  has_image: Generated<boolean>;
  images: Generated<number>;
  kind: string;
  lastmod: Timestamp | null;
  listed: Generated<number>;
  listed_at: Timestamp | null;
  page_url: string | null;
  resource_id: Int8 | null;
  shop_id: Int8;
  title: string | null;
  url: string;
  url_hash: Int8;
  verdict: Generated<string>;
}

export interface SitemapsFiles {
  added_at: Timestamp;
  entries: Generated<number>;
  generation: Generated<number>;
  id: Generated<Int8>;
  in_part: Generated<boolean>;
  kind: string | null;
  problems: Generated<Json>;
  read_at: Timestamp | null;
  reason: string | null;
  shop_id: Int8;
  source: string;
  state: string | null;
  status: number | null;
  url: string;
  waiting: Generated<boolean>;
}

export interface SitemapsHtml {
  columns: number;
  published: boolean;
  saved_at: Timestamp;
  sections: Json;
  shop_id: Int8;
  title: string;
}

export interface SitemapsHtmlExcluded {
  id: Int8;
  kind: string;
  shop_id: Int8;
}

export interface SitemapsIndexNow {
  cut_at: Timestamp | null;
  key: string;
  received: Generated<number>;
  shop_id: Int8;
  status: number | null;
  submitted_at: Timestamp | null;
  told_to: Int8 | null;
  unsent: Generated<number>;
  urls: Generated<number>;
}

export interface SitemapsOwnFiles {
  changed_at: Timestamp;
  content: Buffer;
  digest: string;
  freshness: Generated<string>;
  kind: Generated<string>;
  number: number;
  of_files: Generated<number>;
  shop_id: Int8;
  urls: number;
  written_digest: string | null;
}

export interface SitemapsOwnPages {
  left_off: Json | null;
  looked_at: Timestamp | null;
  shop_id: Int8;
  source: string;
  url: string;
}

export interface SitemapsPages {
  alternates: Generated<Json>;
  canonical: string | null;
  changed_at: Timestamp | null;
  digest: string;
  noindex: boolean;
  other_until: Timestamp | null;
  page_id: Int8;
  read_at: Timestamp;
  same_since: Timestamp;
  shop_id: Int8;
}

export interface SitemapsReadings {
  again: Generated<boolean>;
  files_over_limit: Generated<number>;
  finished_at: Timestamp | null;
  generation: Generated<number>;
  origin: string;
  over_limit: Generated<number>;
  problems: Json | null;
  problems_before: Json | null;
  problems_scan: Int8 | null;
  reason: string | null;
  robots_tries: Generated<number>;
  shop_id: Int8;
  started_at: Timestamp;
  state: string;
}

export interface SpeedField {
  covers: string;
  device: string;
  fetched_at: Timestamp;
  history: Json | null;
  record: Json | null;
  shop_id: Int8;
  url: string;
}

export interface SpeedPages {
  added_at: Timestamp;
  anew_at: Timestamp;
  id: Generated<Int8>;
  shop_id: Int8;
  url: string;
}

export interface SpeedRuns {
  device: string;
  is_median: Generated<boolean>;
  measured_at: Timestamp;
  metrics: Json;
  number: number;
  result: Json | null;
  score: number;
  shop_id: Int8;
  test_id: Int8;
  took_ms: number;
}

export interface SpeedStores {
  is_protected: boolean;
  looked_at: Timestamp;
  origin: string;
  shop_id: Int8;
}

export interface SpeedTests {
  asked_at: Timestamp;
  asked_by: string;
  attempts: Generated<number>;
  devices: string[];
  finished_at: Timestamp | null;
  id: Generated<Int8>;
  page_id: Int8;
  reason: string | null;
  reason_values: Json | null;
  runs: number;
  shop_id: Int8;
  source: string;
  state: string;
}

export interface StaffAttempts {
  name: string;
  number: number;
  until: Timestamp;
}

export interface StaffChallenges {
  challenge: string;
  expires_at: Timestamp;
  id: Generated<string>;
  purpose: string;
  staff_id: Int8 | null;
}

export interface StaffInvitations {
  expires_at: Timestamp;
  staff_id: Int8;
  token_hash: Buffer;
  used_at: Timestamp | null;
}

export interface StaffLog {
  about: string | null;
  act: string;
  after: Json | null;
  at: Generated<Timestamp>;
  before: Json | null;
  id: Generated<Int8>;
  outcome: Generated<string>;
  reason: string | null;
  role: string | null;
  staff_id: Int8 | null;
  staff_name: string;
}

export interface StaffMembers {
  added_at: Generated<Timestamp>;
  email: string;
  handle: Generated<Buffer>;
  id: Generated<Int8>;
  left_at: Timestamp | null;
  name: string;
  password_hash: string | null;
  role: string;
}

export interface StaffPasskeys {
  added_at: Generated<Timestamp>;
  backed_up: boolean;
  counter: Int8;
  id: string;
  name: string;
  public_key: Buffer;
  staff_id: Int8;
  transports: Generated<string[]>;
  used_at: Timestamp | null;
}

export interface StaffRecoveryCodes {
  code_hash: Buffer;
  staff_id: Int8;
  used_at: Timestamp | null;
}

export interface StaffSessions {
  began_at: Generated<Timestamp>;
  began_by: string;
  browser: Generated<string>;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  id: Generated<Int8>;
  seen_at: Generated<Timestamp>;
  staff_id: Int8;
  token_hash: Buffer;
  verified_at: Timestamp | null;
}

export interface StaffVisitCalls {
  area: string;
  call: string;
  first_at: Timestamp;
  last_at: Timestamp;
  number: number;
  shop_id: Int8;
  visit_id: Int8;
  writes: boolean;
}

export interface StaffVisits {
  began_at: Timestamp;
  ended_at: Timestamp | null;
  /**
   * merchant, staff, or removed: the person left the staff
   */
  ended_by: string | null;
  expires_at: Timestamp;
  id: Generated<Int8>;
  reason: string;
  session_id: Int8 | null;
  shop_id: Int8;
  staff_id: Int8;
  staff_name: string;
  token_hash: Buffer;
}

export interface StoreRedirectReads {
  as_of: Timestamp | null;
  bulk_operation_id: string | null;
  error_code: string | null;
  full_at: number | null;
  lines_done: Generated<Int8>;
  shop_id: Int8;
  started_at: Timestamp;
  state: Generated<string>;
  touched_at: Timestamp;
}

export interface StoreRedirects {
  key: string;
  key_md5: Generated<string>;
  ours: Generated<boolean>;
  path: string;
  path_md5: Generated<string>;
  platform_id: Int8 | null;
  read_at: Timestamp;
  shop_id: Int8;
  target: string | null;
  target_key: string | null;
  target_md5: Generated<string | null>;
  written_at: Timestamp | null;
}

export interface StoreVerifications {
  code_hash: string | null;
  email: string;
  expires_at: Timestamp | null;
  sent: Generated<number>;
  sent_on: Timestamp | null;
  shop_id: Int8;
  tries: Generated<number>;
  verified_at: Timestamp | null;
}

export interface StoreWays {
  bulk_again_at: Timestamp | null;
  bulk_lines_per_second: number | null;
  seo_apart_since: Timestamp | null;
  seo_follows_since: Timestamp | null;
  shop_id: Int8;
}

export interface StructuredDataSettings {
  product: Json;
  published_at: Timestamp;
  shop_id: Int8;
  updated_at: Generated<Timestamp>;
}

export interface StructuredDataTemplates {
  checked_at: Timestamp;
  decision: Json;
  read_at: Timestamp | null;
  shop_id: Int8;
  template: string;
  theme_id: string;
  theme_name: string;
}

export interface UsageLimitOrders {
  cap: Numeric;
  confirmation_url: string;
  currency: string;
  requested_at: Timestamp;
  shop_id: Int8;
  subscription_id: string;
}

export interface UsageLines {
  cap: Numeric;
  currency: string;
  mailed_cap: Numeric | null;
  mailed_until: Timestamp | null;
  read_at: Timestamp;
  shop_id: Int8;
  subscription_id: string;
  until: Timestamp | null;
  used: Numeric;
}

export interface UsageOrders {
  amount: number;
  credit: string;
  currency: string;
  id: string;
  line_item_id: string;
  price: Numeric;
  refund_reason: string | null;
  refunded_at: Timestamp | null;
  refunded_by: string | null;
  requested_at: Timestamp;
  requested_by: string;
  settled_at: Timestamp | null;
  shop_id: Int8;
  state: string;
  subscription_id: string;
  test: boolean;
}

export interface VisitorVitals {
  begins: Timestamp;
  cls: number[];
  device: string;
  fcp: number[];
  grain: string;
  inp: number[];
  lcp: number[];
  page: string;
  page_type: string;
  shop_id: Int8;
  ttfb: number[];
  visits: Generated<number>;
}

export interface VisitorVitalsShops {
  collecting: Generated<boolean>;
  collecting_since: Timestamp | null;
  day: Timestamp | null;
  new_pages: Generated<number>;
  shop_id: Int8;
  visits: Generated<number>;
}

export interface WaitingCalls {
  holder: string;
  lease_until: Timestamp;
  shop_id: Int8;
  slot: number;
}

export interface WebhookInbox {
  attempts: Generated<number>;
  outcome: string | null;
  processed_at: Timestamp | null;
  received_at: Generated<Timestamp>;
  resource_id: string | null;
  shop_id: Int8;
  topic: string;
  triggered_at: Timestamp;
  webhook_id: string;
}

export interface WorkerHeartbeats {
  seen_at: Timestamp;
  worker: string;
}

export interface WritingDrafts {
  actor: string;
  ceiling: Generated<number>;
  charge_id: Int8 | null;
  credits: Generated<number>;
  feature: string;
  id: string;
  kind: string;
  pieces: Generated<string[]>;
  proposals: Generated<number>;
  resource_id: Int8;
  shop_id: Int8;
  state: Generated<string>;
  touched_at: Generated<Timestamp>;
}

export interface WritingTexts {
  digest: string;
  field: string;
  id: Int8;
  kind: string;
  shop_id: Int8;
  written_at: Generated<Timestamp>;
}

export interface DB {
  admin_vital_days: AdminVitalDays;
  admin_vital_devices: AdminVitalDevices;
  admin_vitals: AdminVitals;
  announcement_dismissals: AnnouncementDismissals;
  announcements: Announcements;
  audit_findings: AuditFindings;
  audit_ignores: AuditIgnores;
  audit_pages: AuditPages;
  audit_runs: AuditRuns;
  automation_candidates: AutomationCandidates;
  automation_runs: AutomationRuns;
  automation_sample_days: AutomationSampleDays;
  automations: Automations;
  blog_post_runs: BlogPostRuns;
  blog_post_settings: BlogPostSettings;
  blog_post_steps: BlogPostSteps;
  blog_posts: BlogPosts;
  breadcrumb_custom_trails: BreadcrumbCustomTrails;
  breadcrumb_reads: BreadcrumbReads;
  breadcrumb_settings: BreadcrumbSettings;
  breadcrumb_trails: BreadcrumbTrails;
  broken_link_days: BrokenLinkDays;
  broken_link_hosts: BrokenLinkHosts;
  broken_link_searches: BrokenLinkSearches;
  broken_link_settings: BrokenLinkSettings;
  broken_links: BrokenLinks;
  catalogue_collection_members: CatalogueCollectionMembers;
  catalogue_followed_collections: CatalogueFollowedCollections;
  catalogue_former_paths: CatalogueFormerPaths;
  catalogue_image_galleries: CatalogueImageGalleries;
  catalogue_image_reads: CatalogueImageReads;
  catalogue_images: CatalogueImages;
  catalogue_menus: CatalogueMenus;
  catalogue_resources: CatalogueResources;
  catalogue_runs: CatalogueRuns;
  catalogue_title_patterns: CatalogueTitlePatterns;
  catalogue_tombstones: CatalogueTombstones;
  catalogue_videos: CatalogueVideos;
  catalogue_watermarks: CatalogueWatermarks;
  changes: Changes;
  claims: Claims;
  content_tab_sets: ContentTabSets;
  crawl_edited: CrawlEdited;
  crawl_facts: CrawlFacts;
  crawl_links: CrawlLinks;
  crawl_pages: CrawlPages;
  crawl_redirects: CrawlRedirects;
  crawl_runs: CrawlRuns;
  crawl_settings: CrawlSettings;
  crawler_signatures: CrawlerSignatures;
  credit_balances: CreditBalances;
  credit_carried: CreditCarried;
  credit_charges: CreditCharges;
  credit_entries: CreditEntries;
  credit_grants: CreditGrants;
  credit_lines: CreditLines;
  credit_purchases: CreditPurchases;
  credit_rewards: CreditRewards;
  declared_tables: DeclaredTables;
  departures: Departures;
  edit_notices: EditNotices;
  enabled_embeds: EnabledEmbeds;
  feature_proposals: FeatureProposals;
  feature_requests: FeatureRequests;
  feature_votes: FeatureVotes;
  feedback: Feedback;
  google_quotas: GoogleQuotas;
  help_videos: HelpVideos;
  home_metrics: HomeMetrics;
  home_page_scans: HomePageScans;
  host_turns: HostTurns;
  images_automations: ImagesAutomations;
  images_conversions: ImagesConversions;
  images_days: ImagesDays;
  images_files: ImagesFiles;
  images_objects: ImagesObjects;
  images_settings: ImagesSettings;
  images_trials: ImagesTrials;
  import_days: ImportDays;
  index_status_changes: IndexStatusChanges;
  index_status_days: IndexStatusDays;
  index_status_pages: IndexStatusPages;
  index_status_questions: IndexStatusQuestions;
  index_status_rounds: IndexStatusRounds;
  index_status_settings: IndexStatusSettings;
  instant_page_settings: InstantPageSettings;
  keyword_asks: KeywordAsks;
  keyword_metrics: KeywordMetrics;
  keyword_overlaps: KeywordOverlaps;
  keyword_rankings: KeywordRankings;
  keyword_reports: KeywordReports;
  keyword_settings: KeywordSettings;
  keyword_targets: KeywordTargets;
  lab_queue: LabQueue;
  lab_times: LabTimes;
  language_model_calls: LanguageModelCalls;
  language_model_queues: LanguageModelQueues;
  language_model_usage: LanguageModelUsage;
  language_models: LanguageModels;
  leaving_items: LeavingItems;
  leavings: Leavings;
  meta_tags_import_days: MetaTagsImportDays;
  meta_tags_import_pieces: MetaTagsImportPieces;
  meta_tags_import_rows: MetaTagsImportRows;
  meta_tags_imports: MetaTagsImports;
  meta_tags_keywords: MetaTagsKeywords;
  meta_tags_settings: MetaTagsSettings;
  meta_tags_views: MetaTagsViews;
  onboarding_suggestions: OnboardingSuggestions;
  one_time_charges: OneTimeCharges;
  one_time_plans: OneTimePlans;
  operations: Operations;
  partner_apps: PartnerApps;
  pending_image_refreshes: PendingImageRefreshes;
  placement_keys: PlacementKeys;
  platform_points: PlatformPoints;
  promotion_attempts: PromotionAttempts;
  promotion_codes: PromotionCodes;
  redirect_checks: RedirectChecks;
  redirect_import_days: RedirectImportDays;
  redirect_plan_pieces: RedirectPlanPieces;
  redirect_plan_rows: RedirectPlanRows;
  redirect_plans: RedirectPlans;
  redirect_problems: RedirectProblems;
  review_prompts: ReviewPrompts;
  schema_entries: SchemaEntries;
  schema_results_fills: SchemaResultsFills;
  schema_results_issues: SchemaResultsIssues;
  schema_results_looks: SchemaResultsLooks;
  schema_results_nodes: SchemaResultsNodes;
  schema_results_pages: SchemaResultsPages;
  schema_results_runs: SchemaResultsRuns;
  schema_types: SchemaTypes;
  search_console_appearances: SearchConsoleAppearances;
  search_console_connections: SearchConsoleConnections;
  search_console_consents: SearchConsoleConsents;
  search_console_days: SearchConsoleDays;
  search_console_fills: SearchConsoleFills;
  search_console_pages: SearchConsolePages;
  search_console_pairs: SearchConsolePairs;
  search_console_queries: SearchConsoleQueries;
  search_console_table_rows: SearchConsoleTableRows;
  search_console_tables: SearchConsoleTables;
  search_console_totals: SearchConsoleTotals;
  search_console_words: SearchConsoleWords;
  services_entries: ServicesEntries;
  services_file_pieces: ServicesFilePieces;
  services_files: ServicesFiles;
  services_orders: ServicesOrders;
  shared_reports: SharedReports;
  shop_activity: ShopActivity;
  shop_entitlements: ShopEntitlements;
  shop_feature_flags: ShopFeatureFlags;
  shop_plans: ShopPlans;
  shop_profiles: ShopProfiles;
  shop_promotions: ShopPromotions;
  shop_queues: ShopQueues;
  shop_subscriptions: ShopSubscriptions;
  shop_tokens: ShopTokens;
  shops: Shops;
  sitemaps_entries: SitemapsEntries;
  sitemaps_files: SitemapsFiles;
  sitemaps_html: SitemapsHtml;
  sitemaps_html_excluded: SitemapsHtmlExcluded;
  sitemaps_index_now: SitemapsIndexNow;
  sitemaps_own_files: SitemapsOwnFiles;
  sitemaps_own_pages: SitemapsOwnPages;
  sitemaps_pages: SitemapsPages;
  sitemaps_readings: SitemapsReadings;
  speed_field: SpeedField;
  speed_pages: SpeedPages;
  speed_runs: SpeedRuns;
  speed_stores: SpeedStores;
  speed_tests: SpeedTests;
  staff_attempts: StaffAttempts;
  staff_challenges: StaffChallenges;
  staff_invitations: StaffInvitations;
  staff_log: StaffLog;
  staff_members: StaffMembers;
  staff_passkeys: StaffPasskeys;
  staff_recovery_codes: StaffRecoveryCodes;
  staff_sessions: StaffSessions;
  staff_visit_calls: StaffVisitCalls;
  staff_visits: StaffVisits;
  store_redirect_reads: StoreRedirectReads;
  store_redirects: StoreRedirects;
  store_verifications: StoreVerifications;
  store_ways: StoreWays;
  structured_data_settings: StructuredDataSettings;
  structured_data_templates: StructuredDataTemplates;
  usage_limit_orders: UsageLimitOrders;
  usage_lines: UsageLines;
  usage_orders: UsageOrders;
  visitor_vitals: VisitorVitals;
  visitor_vitals_shops: VisitorVitalsShops;
  waiting_calls: WaitingCalls;
  webhook_inbox: WebhookInbox;
  worker_heartbeats: WorkerHeartbeats;
  writing_drafts: WritingDrafts;
  writing_texts: WritingTexts;
}
