/** The built-in icons by theme, in the order in which they are offered. Each icon is in one group. */
export const iconGroups = {
  signs: `arrow caution circle circle-stroked cross danger diamond heart marker marker-stroked square square-stroked star
    star-stroked triangle triangle-stroked watch`,
  transport: `aerialway airfield airport barrier bicycle bicycle-share bridge bus car car-rental car-repair charging-station
    elevator entrance entrance-alt1 ferry ferry-JP fuel gate harbor heliport highway-rest-area lift-gate parking
    parking-garage parking-paid rail rail-light rail-metro road-accident roadblock rocket scooter slipway snowmobile taxi
    terminal toll tunnel wheelchair`,
  food: `bar bbq beer cafe confectionery fast-food ice-cream restaurant restaurant-bbq restaurant-noodle restaurant-pizza
    restaurant-seafood restaurant-sushi teahouse`,
  shops: `alcohol-shop bakery clothing-store commercial convenience florist furniture garden-centre gift grocery hairdresser
    hardware jewelry-store laundry mobile-phone optician paint shoe shop`,
  services: `bank bank-JP blood-bank college college-JP communications-tower defibrillator dentist doctor drinking-water
    embassy emergency-phone fire-station fire-station-JP hospital hospital-JP information library pharmacy police police-JP
    post post-JP prison ranger-station recycling school school-JP telephone toilet town-hall veterinary waste-basket`,
  leisure: `american-football amusement-park baseball basketball bowling-alley casino cinema cricket fitness-centre gaming
    golf horse-riding karaoke nightclub pitch playground racetrack racetrack-boat racetrack-cycling racetrack-horse
    skateboard skiing soccer stadium swimming table-tennis tennis volleyball`,
  culture: `aquarium art-gallery attraction campsite castle castle-JP cemetery cemetery-JP globe historic hot-spring landmark
    landmark-JP lighthouse lighthouse-JP lodging marae monument monument-JP museum music observation-tower picnic-site
    place-of-worship religious-buddhist religious-christian religious-jewish religious-muslim religious-shinto shelter
    suitcase theatre viewpoint watermill windmill zoo`,
  nature: `animal-shelter beach dam dog-park farm fence garden landuse logging mountain natural park park-alt1 volcano water
    waterfall wetland`,
  buildings: `building building-alt1 city construction home industry residential-community slaughterhouse town village
    warehouse`,
} as const;

export type IconGroup = keyof typeof iconGroups;

export function namesIn(group: IconGroup): readonly string[] {
  return iconGroups[group].split(/\s+/);
}
