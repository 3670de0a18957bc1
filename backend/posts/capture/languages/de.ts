import { type InterfaceWords, list } from './labels.ts';

/** The labels that both networks write around a post in German. */
export const GERMAN: InterfaceWords = {
  actions: list(`Gefällt mir | Kommentieren | Reposten | Teilen | Direkt reposten | Senden | Kommentar | Repost`),
  replies: list(`Antworten | Antwort`),
  unfolds: list(`mehr | mehr anzeigen | weniger | weniger anzeigen | mehr ansehen`),
  follows: list(`
    Folgen | Folge ich | Gefolgt | Vernetzen | Abonnieren | Abonniert | Nachricht | Ausstehend | Beitreten`),
  counted: list(`
    Kommentar | Kommentare | Repost | Reposts | Reaktion | Reaktionen | Aufruf | Aufrufe | Mal angezeigt |
    Impressionen | direkt geteilter Beitrag | direkt geteilte Beiträge | Antwort | Antworten | Zitat | Zitate |
    Ansichten | Lesezeichen | Stimme | Stimmen`),
  votes: list(`Stimme | Stimmen`),
  degrees: list(`Kontakt % Grades | 1. Grades | 2. Grades | 3. Grades | Kontakt % Grad | Außerhalb des Netzwerks`),
  followers: list(`Follower | Follower:innen | Follower*innen`),
  edited: list(`Bearbeitet`),
  above: list(`
    Diesen Beitrag melden | Diesen Artikel melden | Feed-Beitrag | Feed-Beitrag Nummer % | Feedbeitrag |
    Feedbeitrag Nummer % | Beitrag im Feed | Nummer des Feed-Beitrags % | Feed-Beitrag Nr. % | Anzeige | Gesponsert |
    Gesponsert von % | Vorgeschlagen | Empfohlen | Angeheftet | Angepinnt | Für Sie empfohlen | Post |
    % hat repostet | % hat das repostet | % hat dies repostet | % hat dies direkt geteilt |
    % hat das direkt geteilt | % hat diesen Beitrag repostet | % gefällt das | % gefällt dies |
    % hat dies kommentiert | % hat das kommentiert | % hat kommentiert | % findet das % | % findet dies % |
    % feiert das | % unterstützt das | % liebt das | % folgt % | Neue Posts anzeigen | Unterhaltung |
    % hat einen Beitrag von % kommentiert`),
  titles: list(`Beitrag von % | Post von % | %’ Beitrag`),
  profiles: list(`
    Profil von % anzeigen | % Profil anzeigen | Organisationsseite von % anzeigen |
    Unternehmensseite von % anzeigen | Seite von % anzeigen`),
  visibility: list(`
    Sichtbar für | Für alle sichtbar | Für jeden sichtbar | Für alle Personen | Für alle LinkedIn |
    Für alle Mitglieder`),
  restricted: list(`
    Nur für Kontakte | Sichtbar für Kontakte | Nur Kontakte | Sichtbar nur für | Nur sichtbar für |
    Sichtbar für Ihre Kontakte`),
  media: list(`
    Aktivieren, um | Aktivieren Sie dies, um | Zur Anzeige in größerer Ansicht | Bild in größerer Ansicht |
    Für größere Bildansicht | Größeres Bild anzeigen | Video wiedergeben | Video-Player wird geladen |
    Videoplayer wird geladen | Ihr Dokument wurde geladen | Ihr Dokument wird geladen | Das Dokument |
    Kein alternativer Text | Kein Alternativtext | Leser haben Kontext | Leser*innen haben Kontext`),
  polls: list(`% sehen, wie %stimm% | % Ihr Votum sehen% | % sehen, wofür %stimm%`),
  hosts: list(`Event von % | Veranstaltung von %`),
  events: list(`
    Teilnehmen | Event anzeigen | Event ansehen | Veranstaltung anzeigen | % Teilnehmer | % Teilnehmer:innen |
    Gastgeber | Aufzeichnung abspielen | Aufnahme abspielen | Erinnerung festlegen | Zuhören beginnen |
    % haben zugehört`),
  labels: list(`
    Bild | Diesen Thread anzeigen | Thread anzeigen | Post übersetzen | Übersetzung anzeigen | Original anzeigen |
    Zuletzt bearbeitet | Übersetzt aus % | Event anzeigen | Job anzeigen | Zitate anzeigen | Antwort posten |
    Poste deine Antwort | Relevant | Relevanteste | Ergebnisse anzeigen | noch % | % übrig | Endergebnisse |
    Endgültige Ergebnisse | Diese Übersetzung bewerten | Artikel | Kommentieren …`),
  others: list(`% und % weitere | % und % weitere Personen | % und % andere | % und % weitere Person`),
  replyingTo: list(`Antwort an | Als Antwort an | Antwort auf`),
  and: 'und',
  quotes: list(`Zitat | Zitieren | Zitierter Post`),
  unavailable: list(`
    Diese Posts sind geschützt | Dieser Beitrag kann nicht angezeigt werden | Seite nicht gefunden |
    Dieser Post ist nicht verfügbar | Dieser Beitrag ist nicht verfügbar`),
};
