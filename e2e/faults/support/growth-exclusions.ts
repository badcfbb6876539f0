/** Why a function is not driven. `match` is tested against `path#name(types of its parameters)`. */
export interface Exclusion {
  match: RegExp
  reason: string
}

const CONNECTED =
  'Outbound|typeof globalThis\\.fetch|AdminGraphql|AdminGraphqlSettings|SharedRateLimit|TokenSettings|TokenExchangeSettings|OutboundSettings|PageReaderSettings|PageReader|RobotsParts|Database|DatabaseOptions|pg\\.\\w+|HttpServerOptions|FastifyInstance|FastifyRequest|HttpMetrics\\[.registry.\\]|Readable|Logger|CliSettings|Command|Registry|ThreadLimits|Identity|BrowserSettings|LookTable'

export const EXCLUSIONS: readonly Exclusion[] = [
  {
    match: /^core\/catalogue\/watermarks\.ts#(?:beginningAfter|watermarkOf)/,
    reason: 'subtracts from one date',
  },
  {
    match: /^core\/crawl\/facts\/kept-links\.ts#|^rules\/audit\/same-page\.ts#/,
    reason:
      'a part of what is driven whole: links of a page through collectFacts, pages of a scan through surroundingsOf',
  },
  {
    match: /^core\/crawl\/away\.ts#|^features\/schema-results\/domain\/seen\.ts#/,
    reason: 'compares a state, a code and a few numbers',
  },
  {
    match: /^features\/home\/domain\/needs\.ts#sortNeeds/,
    reason: 'sorts the lines of Home, of which each module has a few',
  },
  {
    match: /^core\/staff\/tokens\.ts#isTokenForm/,
    reason: 'two patterns bound to the beginning, of at most 67 characters',
  },
  {
    match: /^rules\/redirects\/compile\/parse-url\.ts#writtenUrl/,
    reason: 'joins three parts of one URL',
  },
  {
    match: /^core\/shops\/domain\/login-history\.ts#withLogins/,
    reason: 'at most ten logins of ten',
  },
  {
    match: /^core\/shops\/plan-of\.ts#withSwitches/,
    reason: 'looks up two of our features by name',
  },
  {
    match: /^features\/feedback\/domain\/categories\.ts#needsWords/,
    reason: 'looks at the first of at most seven reasons',
  },
  {
    match: /^features\/schema-results\/domain\/fix\.ts#isOptional/,
    reason: 'asks for one fault: driven through fixOf',
  },
  {
    match:
      /^adapters\/image-codec\/optimise\/jpeg\/(?:best-table|choose-scans|coefficients|read-scan|tape|write-scan)\.ts#/,
    reason:
      'works on the coefficients of one image, of which there is a most: driven by whole files through rewriteJpeg',
  },
  {
    match: /^adapters\/image-codec\/optimise\/gif\/(?:colours|gif-bytes|lean-frames|write-lzw)\.ts#/,
    reason:
      'works on the frames of one file, of whose pixels there is a most: driven by whole files through rewriteGif',
  },
  {
    match:
      /^features\/help\/domain\/outside-the-admin\.ts#|^kit\/shared\/text-blocks\.ts#|^kit\/server\/read-markdown\.ts#|^features\/community\/changelog\/read-changelog\.ts#versionsOf/,
    reason: 'reads one of our own files, with a library whose lexer takes the square of blank lines',
  },
  {
    match: /^features\/leaving\/reading\/resource-query\.ts#resourceQuery/,
    reason: 'writes a query from our own declarations',
  },
  {
    match: /^kit\/server\/http\/list-cursor\.ts#/,
    reason: 'takes a schema of ours; a cursor has a most in every contract',
  },
  {
    match: /^core\/language-model\/usage\.ts#costOf/,
    reason: 'multiplies two numbers',
  },
  {
    match: /^adapters\/page-reader\/retry-after\.ts#/,
    reason: 'compares a status and a number',
  },
  {
    match: /^core\/staff\/errors\.ts#roleTooLow/,
    reason: 'names one of three roles',
  },
  {
    match: /^kit\/server\/db\/migration-(?:words|work)\.ts#/,
    reason: 'reads our own migrations, on the operator’s command line',
  },
  {
    match: /^features\/community\/requests\/request-store\.ts#toPublic/,
    reason: 'describes one row',
  },
  {
    match: /^core\/changes\/outcome\/change-outcome\.ts#whyFailed/,
    reason: 'hands over the code, the values and the platform’s words of one outcome',
  },
  {
    match: /^core\/changes\/domain\/change-texts\.ts#changeTexts/,
    reason: 'takes a way to look texts up and calls it when one is needed',
  },
  {
    match:
      /^features\/broken-links\/(?:domain\/(?:link-value\.ts#targetOf|dead-path\.ts#withoutLanguage|nothing-open\.ts#)|write-redirects\.ts#titleOf)/,
    reason: 'reads one value, or the first of a list and its length',
  },
  {
    match: /^features\/broken-links\/write-redirects\.ts#refusedPaths/,
    reason: 'goes once through the findings of a request, which has 1,000 links at most',
  },
  {
    match: /^core\/changes\/kinds\/redirect-value\.ts#(?:withGid|gidOf)\(/,
    reason: 'notes or looks up one id beside one value',
  },
  {
    match: /^core\/redirects\/failed-redirects\.ts#/,
    reason: 'lists the outcomes of writes the merchant waits for: saveRedirects sends ten at most',
  },
  {
    match: /^core\/context\/context\.ts#visitOf/,
    reason: 'reads one field of who acts',
  },
  {
    match: /^features\/schema-results\/fills\/state\.ts#reviewOf/,
    reason: 'writes and hashes one result, cut to 2,000 values when it was stored',
  },
  {
    match:
      /^features\/blog-posts\/(?:agent\/(?:compose|questions|write-step|links)|check\/check-post|domain\/(?:losses|post-state)|facts|kinds\/article(?:-input|-value)?|list-posts|plan\/next-run|post-store|value-of-post)\.ts#|^features\/blog-posts\/text-losses\.ts#requireAgreed|^core\/writing\/article\/article-(?:attributes|tree)\.ts#(?:allowedAttributes|articleHtml|textOfNode)/,
    reason:
      'works on one post or element whose text was cut at the door: driven by whole texts through checkPost, linkMentions, lossesOf and cleanArticle',
  },
  {
    match: /^features\/content-tabs\/domain\/(?:metafields|set-faults|tab-set)\.ts#/,
    reason:
      'works on one set of at most ten tabs, or an index of at most a hundred: driven by whole sets through tidied, partsOf and tabsOf',
  },
  {
    match:
      /^features\/search-console\/(?:domain\/(?:topic-of-query|usual-clicks)|report\/measures|ui\/report-marks)\.ts#/,
    reason: 'adds up or compares the numbers of rows a query has limited',
  },
  {
    match:
      /^core\/promotions\/domain\/discount\.ts#(?:holdsFor|discounted)\(|^features\/plans\/(?:credit-order|domain\/discount-left|usage\/usage-line)\.ts#|^core\/shops\/plan-of\.ts#withEntitlements|^features\/plans\/domain\/(?:begins|changes|charge-state-key)\.ts#/,
    reason: 'compares or names one plan, discount, limit or order, each of them of the catalogue',
  },
  {
    match: /^rules\/arbitration\/(?:removal|paths)\.ts#(?:removalOf|pathsOf)\(/,
    reason: 'works on one node of a judged page: driven by whole pages through arbitrate and pathsOfSource',
  },
  {
    match: /^rules\/arbitration\/decide\.ts#decide\(/,
    reason:
      'compares what descriptions say, 2,000 names of each at most: driven by whole pages through arbitrate',
  },
  {
    match:
      /#(?:chatLauncher|readOperatorFile|keywordData\w+|createGuardedSockets|reportsTo|ownPagePolicy|isSignedRedirect|errorReportingOf|consentUrl)\(/,
    reason: 'takes a setting of the operator, or a redirect whose parts were bounded at the door',
  },
  {
    match: /^core\/catalogue\/images\/video-row\.ts#|^core\/crawl\/indexing-signals\.ts#keepsOut/,
    reason: 'looks at one row of the platform, or at the robots words of one page, both cut when they came',
  },
  {
    match: /^rules\/redirects\/suggest\/certainty\.ts#certainty\(/,
    reason: 'weighs a few numbers',
  },
  {
    match: /^core\/shops\/domain\/(?:block|extension)-flags\.ts#/,
    reason: 'merges nine flags, as the bridge in the merchant’s own browser tells them',
  },
  {
    match: /^features\/schema-results\/domain\/next-step\.ts#/,
    reason: 'compares a few numbers',
  },
  {
    match:
      /^rules\/speed-causes\/(?:edits|image-prints|liquid-tags|load-first)\.ts#(?!liquidTagsOf)|^rules\/speed-causes\/(?:theme-graph\.ts#(?:byName|renderedBy|isInLoop|callersOf)|find-print\.ts#themeLocationOf)|^core\/theme-speed\/page-elements\.ts#preloadedImages/,
    reason:
      'works on what was read of one theme or page: driven by whole files through causesOf and pageElements',
  },
  {
    match:
      /^features\/index-status\/(?:domain\/index-(?:reason|verdict)|list-store)\.ts#|^rules\/inspection-budget\/chance-of-news/,
    reason:
      'describes or judges one page by states of the search engine, whose words were cut when they came',
  },
  {
    match: /^features\/speed\/(?:field\/fetch-field\.ts#describeField|lab\/result-store\.ts#measuredOf)/,
    reason: 'describes one row',
  },
  {
    match: /^features\/speed\/(?:domain\/ratings|lab\/ask)\.ts#|^kit\/shared\/date-range\.ts#/,
    reason: 'looks at a number, a state or two days, whose form the contract asks for',
  },
  {
    match: /^core\/(?:context\/shop-context|staff\/domain\/(?:roles|visit-rule)|staff\/sessions)\.ts#/,
    reason: 'looks at who asks: a role, a visit or a time of our own',
  },
  {
    match: /^core\/visitor-vitals\/domain\/buckets\.ts#(?:bucketOf|ratingOf)/,
    reason: 'takes a number',
  },
  {
    match:
      /^core\/crawl\/facts\/.*#(?:\w+Collector|attributesOf|linksOfPage|addToSample|markupWithinDepth)\(|^features\/schema-results\/domain\/analyse-page\.ts#|^rules\/rich-results\/extract\/bounded-json\.ts#isTooDeep/,
    reason:
      'works on the tags or facts of one page: driven by whole pages through collectFacts and judgePage',
  },
  {
    match:
      /^rules\/(?:audit|seo-checks|sitemaps)\/check\.ts#|^rules\/audit\/judge\.ts#judgePageInStore|^features\/audit\/judging\/page-says\.ts#/,
    reason:
      'takes a declaration, a few named samples, or facts cut to size: driven through judgePageSays, judgeListed and collectFacts',
  },
  {
    match:
      /^rules\/image-quality\/|^adapters\/image-codec\/optimise\/(?:container|decode|encoders|search)\.ts#/,
    reason: 'takes pixels and the bytes of a file, each looked at once; R16 sends hostile ones',
  },
  {
    match: /\(.*\b(?:Pick<)?(?:ShopContext|StaffContext|AppContext|ShopTx|Settings|Subscriber)\b/,
    reason: 'works for one shop through its context: what it is given was bounded at the door',
  },
  {
    match: new RegExp(`\\(.*\\b(?:${CONNECTED})\\b`),
    reason: 'composes or uses a connection, a process or a command; it looks at no text',
  },
  {
    match:
      /^kit\/server\/embedded-postgres\/|^kit\/server\/env(?:-parts|-production|-google|-language-model|-object-store)?\.ts#|createMetrics|createMailer|createTurns|platformCalls/,
    reason: 'reads the machine’s own files and settings at the start',
  },
  {
    match:
      /#define\w+\(|#implement(?:Public|Staff)?\(|#dataOf\(|#offeredBy\(|^core\/registry\/visited-route\.ts#|#compose(?:Modules|Client)\(|#clientProblems\(|#handOut\(|#markupCheck\(|#offeredGates\(|#takenTogether\(|#appMetafieldKind\(|^kit\/server\/threads\/bounded-task|describeErrors|composeRegistry|updateAnswer|^kit\/shared\/schemas\.ts#answer\(/,
    reason: 'declares a part of the product when the process starts',
  },
  {
    match: /^kit\/server\/db\/json\.ts#fromJson\(/,
    reason: 'returns the value it is given',
  },
  {
    match:
      /^rules\/rich-results\/(?:duplicates|extract|graph|judge|rules)\/.*\((?:.*; )?(?:readonly )?(?:\w+: )?(?:Pick<)?(?:Subject|Graph|GraphNode|Thing|TreeElement|TreeNode|JsonObject|Terms|PropertyValue|FieldValue|Markup|Entry|Work|Judgement|Issue|Attribute)\b/,
    reason: 'works on what was built of a page: driven by whole pages through judgePage',
  },
  {
    match: /^rules\/rich-results\/rules\/(?:formats\/|table\/|schema-types\.ts#kindTest)/,
    reason: 'makes a rule when the process starts; the rules are driven by whole pages through judgePage',
  },
  {
    match:
      /^core\/changes\/.*\((?:.*; )?(?:readonly )?(?:Pick<|Selectable<|AppliedChange|ChangeKind|PickedChange|ShopQueueWork|OutcomeSubject|Subject\b|WriteOrder|WireRow|MomentCursor|Metafield|OperationRow|PendingChange|ResourceUpdate|UpdatesByType|ChangeRef|Change\[\]|Row\[\]|ReturnType<|UserError|HeldMetafield)/,
    reason: 'works on rows of one part of an operation: at most 1,000, their values bounded by their kinds',
  },
  {
    match:
      /\((?:.*; )?(?:readonly )?\(?(?:ResourceKind|TimeLimit|WritableFieldName|ImageKind|PlanName|ModelFault|GeneratedField(?:\[\])?|ShopId|keyof typeof \w+|Selection|PlanChoice|Purpose|Pick<Coverage|Course|ErrorDefinition|ModelFailure|AppError|UserError|Error|ModelAccess|PlanCatalogue|CatalogueOverride|ChargeRow|AutomationRow|ResourceState|Pick<ImageRecord|\{ decision: SendDecision|OutboundRoute|readonly OutboundRoute\[\])\b/,
    reason: 'tells one of a few known values or settings from another',
  },
  {
    match:
      /^core\/changes\/dispatcher\/write-slice\.ts#earliest|asModelFailure|askedAtSocket|asOutboundError|asAppError|createLog|faultOf/,
    reason: 'looks at a failure or a time and no text of strangers',
  },
  {
    match: /^core\/catalogue\/(?:catalogue-row|images\/image-row)\.ts#rowOf/,
    reason: 'takes one record of the platform, whose fields are bounded by the query',
  },
  {
    match:
      /^core\/shops\/(?:encryption|domain\/app-blocks\.ts#mergeFlags|domain\/signature-headers\.ts#readSignature)|readWebhook|contentSecurityPolicy/,
    reason: 'ciphers or headers of a size the server bounds',
  },
  {
    match:
      /#(?:cursorOf|readCursor|listCursorOf|secretNameOf|gridCursorOf|storageKeyOf|pageReading)\(|numberOfData|secondsLater|writingCredits|writingCeiling|operationCeiling|unexamined|countedIn/,
    reason: 'a cursor or a number of our own, bounded by its schema',
  },
  {
    match: /#(?:fixTargetOf|sourceMetafieldOf)\(/,
    reason: 'takes a fix or a property of our own and the names of one record',
  },
  {
    match:
      /^features\/structured-data\/domain\/(?:settings-metafield\.ts#(?:toMetafield|metafieldBytes)|pick-samples|product-facts\.ts#chosenVariant)/,
    reason: 'works on settings of our own and on samples, of which there are few',
  },
  {
    match: /^core\/(?:writing\/(?:refusal-words|grounding\/blind-cases)|issues\/domain\/say-message)/,
    reason: 'words for what was found; the finding is bounded',
  },
  {
    match:
      /^core\/writing\/(?:automation\.ts#automationOf|generation\.ts#generationOf|generation-contract\.ts#|domain\/writing-declaration\.ts#|domain\/writing-choice\.ts#(?:firstChoice|languageAndTone)|propose-text\.ts#wishesOf)/,
    reason: 'puts together what a feature declares of its writing: a few fields of our own',
  },
  {
    match: /^core\/changes\/journal\/transition-sql\.ts#|\((?:.*; )?RawBuilder<|#inStates\(/,
    reason: 'puts together a statement from declared states or from other parts of it',
  },
  {
    match: /listingRequest|listingByTemplate/,
    reason: 'puts together what listingSource, promptOf and the templates do: they are driven',
  },
  {
    match: /^features\/keywords\/domain\/competitors\.ts#competitorsAmong/,
    reason: 'the ten results of one search, and the two origins of a store',
  },
  {
    match: /full-tree\.ts#fullTree|json-ld-scripts\.ts#findInTree|page-subject\.ts#readPageFacts/,
    reason:
      'a library’s parser, whose repairs take the square of what nests without end: called in a thread with bounds, or by a command for itself',
  },
  {
    match:
      /^features\/schema-types\/(?:domain\/(?:schema-type|types\/(?:shared-parts|schema-types|video-hosts)|entry)\.ts#|domain\/settings\.ts#(?:keptValues|storefrontPart)|judge-entry\.ts#|preview\.ts#(?:sampleOf|previewNodes)|service\.ts#asSent)/,
    reason: 'one field of a form, or all of them once: driven through checkValues and printedNode',
  },
  {
    match:
      /^features\/images\/(?:domain\/home-page\/(?:drawn-images\.ts#joinDrawn|faults\.ts#gravityOf)|automations\/service\.ts#selectionOf|content\/|domain\/settings(?:-schema)?\.ts#|format\/conversion-rows\.ts#entriesOfRow|kinds\/gallery-entries\.ts#galleryEntryOf|operations\/convert\.ts#notConverted|optimise\/(?:generator\.ts#noteOf|prediction\.ts#isUnsure))|^features\/breadcrumbs\/(?:kinds\/settings\.ts#plainSettings|selected-trails\.ts#kindsOfSelection|domain\/(?:metafields\.ts#valueOfIds|trail-rules\.ts#reasonsOf|choices-of\.ts#)|read-collections\.ts#)|^features\/redirects\/plans\/shown-plan\.ts#|^core\/uploads\/shown-upload\.ts#/,
    reason: 'settings, widths, faults or ids of one record, of which the contract and the query allow few',
  },
  {
    match:
      /^features\/services\/(?:domain\/(?:due-at|order-stage|price-of-package|service-catalogue)\.ts#|files\/file-store\.ts#shownFile|offered-services\.ts#|service-title\.ts#)|^features\/partner-apps\/domain\//,
    reason: 'works on one order, or on the catalogue of the operator',
  },
  {
    match: /^features\/schema-types\/entries\.ts#asRow/,
    reason: 'shows one entry as a row: its title, and how many pages it has',
  },
  {
    match: /^rules\/audit\/score\.ts#isCounted/,
    reason: 'compares two facts of one page, and two numbers',
  },
  {
    match: /^kit\/shared\/input-issues\.ts#|^kit\/server\/http\/(?:input-error|schema-issue)\.ts#/,
    reason:
      'puts issues into words, of which an answer has twenty at most, their names cut to 500 characters',
  },
  {
    match:
      /^kit\/server\/db\/placement\/|^features\/(?:sitemaps|audit)\/judging\/page-check\.ts#judgeAfterScan|^features\/sitemaps\/html\/storefront-words\.ts#wordInLiquid/,
    reason: 'works on the tables the migrations declare, or on a name of our own',
  },
]
