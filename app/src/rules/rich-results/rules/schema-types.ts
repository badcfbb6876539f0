/** Subtypes of schema.org that matter to the rules, by parent; a type is its own subtype. */
const children: Readonly<Record<string, string>> = {
  Product:
    'IndividualProduct ProductModel ProductGroup SomeProducts Vehicle Car Motorcycle MotorizedBicycle BusOrCoach Drug DietarySupplement',
  Article:
    'BlogPosting NewsArticle SocialMediaPosting TechArticle Report ScholarlyArticle AdvertiserContentArticle SatiricalArticle LiveBlogPosting AnalysisNewsArticle AskPublicNewsArticle BackgroundNewsArticle OpinionNewsArticle ReportageNewsArticle ReviewNewsArticle APIReference MedicalScholarlyArticle DiscussionForumPosting',
  Organization:
    'OnlineBusiness OnlineStore Corporation LocalBusiness Airline Consortium Cooperative EducationalOrganization FundingScheme GovernmentOrganization LibrarySystem MedicalOrganization NewsMediaOrganization NGO PerformingGroup PoliticalParty Project ResearchOrganization SearchRescueOrganization SportsOrganization WorkersUnion',
  LocalBusiness:
    'AnimalShelter ArchiveOrganization AutomotiveBusiness AutoBodyShop AutoDealer AutoPartsStore AutoRental AutoRepair AutoWash GasStation MotorcycleDealer MotorcycleRepair ChildCare Dentist DryCleaningOrLaundry EmergencyService FireStation Hospital PoliceStation EmploymentAgency EntertainmentBusiness AdultEntertainment AmusementPark ArtGallery Casino ComedyClub MovieTheater NightClub FinancialService AccountingService AutomatedTeller BankOrCreditUnion InsuranceAgency FoodEstablishment Bakery BarOrPub Brewery CafeOrCoffeeShop Distillery FastFoodRestaurant IceCreamShop Restaurant Winery GovernmentOffice PostOffice HealthAndBeautyBusiness BeautySalon DaySpa HairSalon HealthClub NailSalon TattooParlor HomeAndConstructionBusiness Electrician GeneralContractor HVACBusiness HousePainter Locksmith MovingCompany Plumber RoofingContractor InternetCafe LegalService Attorney Notary Library LodgingBusiness BedAndBreakfast Campground Hostel Hotel Motel Resort SkiResort VacationRental MedicalBusiness MedicalClinic Optician Pharmacy Physician VeterinaryCare ProfessionalService RadioStation RealEstateAgent RecyclingCenter SelfStorage ShoppingCenter SportsActivityLocation BowlingAlley ExerciseGym GolfCourse PublicSwimmingPool SportsClub StadiumOrArena TennisComplex Store BikeStore BookStore ClothingStore ComputerStore ConvenienceStore DepartmentStore ElectronicsStore Florist FurnitureStore GardenStore GroceryStore HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore MensClothingStore MobilePhoneStore MovieRentalStore MusicStore OfficeEquipmentStore OutletStore PawnShop PetStore ShoeStore SportingGoodsStore TireShop ToyStore WholesaleStore TelevisionStation TouristInformationCenter TravelAgency',
  Offer: 'OfferForLease OfferForPurchase',
  Review: 'CriticReview EmployerReview MediaReview Recommendation UserReview ClaimReview ReviewNewsArticle',
  AggregateRating: 'EmployerAggregateRating',
  ItemList: 'BreadcrumbList OfferCatalog',
  Event:
    'BusinessEvent ChildrensEvent ComedyEvent CourseInstance DanceEvent DeliveryEvent EducationEvent EventSeries ExhibitionEvent Festival FoodEvent Hackathon LiteraryEvent MusicEvent PublicationEvent BroadcastEvent OnDemandEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent',
  Book: 'Audiobook',
  CreativeWorkSeason: 'PodcastSeason RadioSeason TVSeason',
  CreativeWorkSeries:
    'BookSeries MovieSeries Periodical ComicSeries Newspaper PodcastSeries RadioSeries TVSeries VideoGameSeries',
  Episode: 'PodcastEpisode RadioEpisode TVEpisode',
  Game: 'VideoGame',
  MediaObject:
    '3DModel AmpStory AudioObject DataDownload ImageObject LegislationObject MusicVideoObject TextObject VideoObject',
  MusicPlaylist: 'MusicAlbum MusicRelease',
  SoftwareApplication: 'MobileApplication WebApplication VideoGame OperatingSystem RuntimePlatform',
  HowTo: 'Recipe',
  WebPage:
    'AboutPage CheckoutPage CollectionPage ContactPage FAQPage ItemPage MedicalWebPage ProfilePage QAPage RealEstateListing SearchResultsPage',
  CollectionPage: 'MediaGallery ImageGallery VideoGallery',
  Person: 'Patient',
  PostalAddress: '',
  QuantitativeValue: 'Observation',
  PeopleAudience: 'MedicalAudience ParentAudience Patient',
  VideoObject: 'VideoObjectSnapshot',
  PublicationEvent: 'BroadcastEvent OnDemandEvent',
  ListItem: 'HowToItem HowToStep HowToSection HowToDirection HowToTip',
}

const parents = new Map<string, string[]>()
for (const [parent, list] of Object.entries(children)) {
  for (const child of list.split(' ').filter(Boolean)) {
    parents.set(child, [...(parents.get(child) ?? []), parent])
  }
}

/** Known types with all their supertypes, including themselves. */
const kinds = new Map<string, ReadonlySet<string>>()
for (const type of [...Object.keys(children), ...parents.keys()]) kinds.set(type, new Set(kindsOf(type)))

function kindsOf(type: string): string[] {
  return [type, ...(parents.get(type) ?? []).flatMap(kindsOf)]
}

/** Reports whether the rules know this type. */
export function isKnown(type: string): boolean {
  return kinds.has(type)
}

/** Returns the types that the rules know, each once. */
export function knownTypes(): Iterable<string> {
  return kinds.keys()
}

/** The same test as `isA` for several expected types, for use on many objects: one lookup per type. */
export function kindTest(expected: readonly string[]): (types: readonly string[]) => boolean {
  const fitting = new Set(expected)
  for (const type of kinds.keys()) if (expected.some((one) => isA([type], one))) fitting.add(type)
  return (types) => {
    for (const type of types) if (fitting.has(type)) return true
    return false
  }
}

/** Reports whether one of the types is `expected` or a subtype of it. */
export function isA(types: readonly string[], expected: string): boolean {
  for (const type of types) if (type === expected || kinds.get(type)?.has(expected)) return true
  return false
}
