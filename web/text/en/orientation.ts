/** Free orientation classes: the dates to book. */
export const orientation = {
  chooseDate: 'Choose a date',
  full: 'Full',
  allFull: 'All seats are taken. Ask for one, and we’ll write when there is another date.',
  seats: (count: string) => `${count} seats left`,
  wantsOffer: 'Email me the offer for this course after the class',
  offerHint: 'One email, if there is an offer and you attend. You can stop it with one click.',
}
