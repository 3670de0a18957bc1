import { type InterfaceWords, list } from './labels.ts';

/** The labels that both networks write around a post in Dutch. */
export const DUTCH: InterfaceWords = {
  actions: list(`
    Interessant | Vind ik leuk | Commentaar | Commentaar geven | Reageren | Opmerking | Reposten |
    Opnieuw plaatsen | Delen | Verzenden | Versturen`),
  replies: list(`Beantwoorden | Antwoorden`),
  unfolds: list(`meer | meer weergeven | meer tonen | minder | minder weergeven | zie meer | meer bekijken`),
  follows: list(`
    Volgen | Volgend | Connectie maken | Abonneren | Geabonneerd | Bericht | In behandeling | Deelnemen`),
  counted: list(`
    commentaar | commentaren | opmerking | opmerkingen | reactie | reacties | repost | reposts | keer gerepost |
    keer gedeeld | keer opnieuw geplaatst | weergave | weergaven | antwoord | antwoorden | citaten | bladwijzers |
    likes | vind-ik-leuks | stem | stemmen`),
  votes: list(`stem | stemmen`),
  degrees: list(`
    %-graads connectie | % graads connectie | %-graadsconnectie | 1e graad | 2e graad | 3e graad |
    Connectie in de % graad | Contact in de % graad | Buiten netwerk`),
  followers: list(`volgers | volger`),
  edited: list(`Bewerkt`),
  above: list(`
    Deze bijdrage melden | Bijdrage melden | Dit artikel melden | Feedbijdrage | Feedbijdrage nummer % |
    Bijdrage in de feed | Feedpost | Feedpost nummer % | Bijdragenummer in feed % | Nummer van bijdrage in feed % |
    Nummer van feedbijdrage % | Gepromoot | Gepromoot door % | Gesponsord | Advertentie | Voorgesteld | Suggesties |
    Aanbevolen | Aanbevolen voor u | Vastgemaakt | Vastgezet | Uitgelicht | % heeft gerepost | % heeft dit gerepost |
    % heeft dit opnieuw geplaatst | % heeft dit gedeeld | % vindt dit leuk | % vindt dit interessant |
    % vindt dit % | % heeft hierop gereageerd | % heeft gereageerd | % heeft commentaar gegeven |
    % heeft hierop commentaar gegeven | % volgt % | Nieuwe posts bekijken | Gesprek | Post | Bericht`),
  titles: list(`Bericht van % | Post van % | Bijdrage van %`),
  profiles: list(`Profiel van % weergeven | Profiel van % bekijken | Organisatiepagina van % weergeven`),
  visibility: list(`Zichtbaar voor | Iedereen op`),
  restricted: list(`
    Alleen zichtbaar voor | Zichtbaar voor connecties | Zichtbaar voor uw connecties | Alleen connecties |
    Zichtbaar alleen`),
  media: list(`
    Activeer om | Activeren om | Klik om | Video afspelen | De videospeler | Videospeler wordt | Uw document |
    Je document | Het document | Geen alternatieve tekst | Geen alternatieve omschrijving | Lezers hebben context`),
  polls: list(`% zien hoe % stem% | % zien waarop % stem% | % uw stem zien%`),
  hosts: list(`Evenement van %`),
  events: list(`
    Deelnemen | Evenement weergeven | Evenement bekijken | % deelnemers | Opname afspelen | Herinnering instellen`),
  labels: list(`
    Afbeelding | Deze thread tonen | Thread tonen | Toon deze collectie | Post vertalen | Vertaling weergeven |
    Vertaling tonen | Origineel weergeven | Origineel tonen | Laatst bewerkt | Vertaald uit % |
    Evenement weergeven | Evenement bekijken | Citaten bekijken | Post je antwoord | Relevant | Meest relevant |
    Resultaten weergeven | nog % | Eindresultaten | Artikel | Commentaar toevoegen…`),
  others: list(`% en % anderen | % en % andere personen | % en % andere | % en % ander`),
  replyingTo: list(`Als antwoord op | Antwoord op | In antwoord op`),
  and: 'en',
  quotes: list(`Citeren | Citaat | Geciteerde post`),
  unavailable: list(`
    Deze posts zijn beschermd | Deze bijdrage kan niet worden weergegeven | Pagina niet gevonden |
    Deze post is niet beschikbaar`),
};
