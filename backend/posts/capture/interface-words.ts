import { escapePattern } from '#lib/utils/escape-pattern.ts';
import { fold } from '#lib/utils/fold.ts';
import { OTHER_LANGUAGES } from './other-languages.ts';

// What the two networks write around a post, one table per language. The structure of a paste (header, words, bar) is in
// linkedin-paste.ts and x-paste.ts; where a language is missing here, labels without a place in it stay in the words.

type InterfaceWords = {
  /** Buttons below a post. */
  actions: readonly string[];
  /** The buttons below a comment that no post has. */
  replies: readonly string[];
  /** What unfolds or folds a text, behind an ellipsis or alone. */
  unfolds: readonly string[];
  /** Buttons beside the author. */
  follows: readonly string[];
  /** Nouns of counts below a post, and of what a count belongs to. */
  counted: readonly string[];
  /** Nouns of the votes in a poll. */
  votes: readonly string[];
  followers: readonly string[];
  /** Beside the age of a post. */
  edited: readonly string[];
  /** Above the author: what brought the post here. `%` is any name or number. */
  above: readonly string[];
  /** Beginnings of lines that tell who may see a post, and those of posts that few may see. */
  visibility: readonly string[];
  restricted: readonly string[];
  /** Beginnings of lines that a picture, video, document, poll or card puts below the words. */
  media: readonly string[];
  /** Lines of the card of an event or of a recorded talk ("Space"). `%` is a name or a number. */
  events: readonly string[];
  /** Whole lines around the words. */
  labels: readonly string[];
  /** "Tom Halden and 1,203 others". `%` is a name or a number. */
  others: readonly string[];
  /** Before the handles that a post on X replies to, and the word between the last two. */
  replyingTo: readonly string[];
  and: string;
  /** Above a post within a post. */
  quotes: readonly string[];
  /** Pages that stand in the place of a post. */
  unavailable: readonly string[];
};

/** Labels between upright strokes. */
const list = (labels: string): readonly string[] => labels.split('|').map((label) => label.trim());

const WORDS: Record<string, InterfaceWords> = {
  en: {
    actions: list(`Like | Comment | Repost | Send | Share | Celebrate | Support | Love | Insightful | Funny`),
    replies: list(`Reply`),
    unfolds: list(`more | see more | show more | less | see less | show less`),
    follows: list(`Follow | Following | Connect | Subscribe | Subscribed | Message | Pending | Join | Unfollow`),
    counted: list(`
      comment | comments | repost | reposts | reaction | reactions | like | likes | share | shares | view | views |
      impression | impressions | reply | replies | quote | quotes | bookmark | bookmarks | vote | votes`),
    votes: list(`vote | votes`),
    followers: list(`followers | follower`),
    edited: list(`Edited`),
    above: list(`
      Feed post | Feed post number % | Promoted | Promoted by % | Suggested | Recommended for you | Pinned |
      Pinned post | Featured | Ad | % reposted | % reposted this | % reshared this | % shared this | % likes this |
      % like this | % loves this | % celebrates this | % supports this | % liked this | % finds this insightful |
      % finds this funny | % commented on this | % commented | % replied to a comment | % commented on % post |
      % replied to % comment | % liked % comment | % follows % | % is attending | View % profile |
      View % graphic link | View profile for % | View company: % | View page: % | Open control menu for post by % |
      Post | See new posts | Conversation | Status is online | Status is reachable | Report this post | Skip to % | Report this article |
      You might like | Verified account | Hide post by % | Dismiss | From %’s list`),
    visibility: list(`Visible to`),
    restricted: list(`
      Visible to connections | Visible to your connections | Visible to group | Connections only |
      Group members only | Visible only to`),
    media: list(`
      Activate to view larger image | Play Video | View image | Video Player is loading | Media player modal window | Loaded: |
      Your document has finished loading | Your document is loading | The author can see how you vote |
      No alternative text description | Image preview | Media is loading | Show captions | Turn closed captions |
      Embedded video | The media could not be played | Show your support and get | Celebrating  |
      Readers added context`),
    events: list(`
      View event | Event by % | % attendees | % attendee | Host | Co-host | Play recording | Set reminder | Start listening |
      Listen live | % tuned in | % tuned in · % | % listening`),
    labels: list(`
      ALT | GIF | Image | Show this thread | Show thread | Translate post | Show translation | See translation |
      Show original | Rate this translation | Last edited | View event | View job | View poll |
      Only some accounts can reply | View quotes | View link | Post your reply | Made with AI |
      Translated from % by % | Translated from % | Grok | Play | View newsletter | View article | Read the article |
      Subscribe to newsletter | Add a comment… | Most relevant | Relevant | Read repl% | View % more repl% |
      Article | Views | View results | % left | Final results | Vote | Explain this post | Video`),
    others: list(`% and % others | % and % other`),
    replyingTo: list(`Replying to`),
    and: 'and',
    quotes: list(`Quote`),
    unavailable: list(`
      This post cannot be displayed | Page not found | This page doesn’t exist | This post is unavailable |
      These posts are protected | You’re unable to view this Post |
      This Post is from an account that no longer exists | This Post was deleted | Hmm...this page doesn’t exist |
      Something went wrong. Try reloading | This account owner limits who can view their Posts | Sign in to view`),
  },
  de: {
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
    followers: list(`Follower | Follower:innen | Follower*innen`),
    edited: list(`Bearbeitet`),
    above: list(`
      Diesen Beitrag melden | Diesen Artikel melden |
      Feed-Beitrag | Feed-Beitrag Nummer % | Feedbeitrag | Feedbeitrag Nummer % | Beitrag im Feed |
      Nummer des Feed-Beitrags % | Feed-Beitrag Nr. % | Anzeige | Gesponsert | Gesponsert von % | Vorgeschlagen |
      Empfohlen | Angeheftet | Angepinnt | Für Sie empfohlen | Post | % hat repostet | % hat das repostet |
      % hat dies repostet | % hat dies direkt geteilt | % hat das direkt geteilt | % hat diesen Beitrag repostet |
      % gefällt das | % gefällt dies | % hat dies kommentiert | % hat das kommentiert | % hat kommentiert |
      % findet das % | % findet dies % | % feiert das | % unterstützt das | % liebt das | % folgt % |
      Profil von % anzeigen | % Profil anzeigen | Neue Posts anzeigen | Unterhaltung |
      % hat einen Beitrag von % kommentiert`),
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
      Der Verfasser kann sehen | Der Autor kann sehen | Der/die Autor | Der/Die Verfasser | Kein alternativer Text |
      Kein Alternativtext | Leser haben Kontext | Leser*innen haben Kontext`),
    events: list(`
      Event anzeigen | Event ansehen | Veranstaltung anzeigen | Event von % | % Teilnehmer | % Teilnehmer:innen | Gastgeber |
      Aufzeichnung abspielen | Aufnahme abspielen | Erinnerung festlegen | Zuhören beginnen | % haben zugehört`),
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
  },
  es: {
    actions: list(`
      Recomendar | Me gusta | Comentar | Compartir | Repostear | Volver a publicar | Republicar | Enviar`),
    replies: list(`Responder`),
    unfolds: list(`más | ver más | mostrar más | menos | ver menos | mostrar menos`),
    follows: list(`
      Seguir | Siguiendo | Conectar | Suscribirse | Suscrito | Mensaje | Pendiente | Unirse | Suscribirme`),
    counted: list(`
      comentario | comentarios | reacción | reacciones | recomendación | recomendaciones | veces compartido |
      vez compartido | me gusta | visualización | visualizaciones | reproducciones | republicaciones |
      republicación | publicaciones compartidas | respuesta | respuestas | reposts | vistas | citas | veces |
      impresiones | elementos guardados | voto | votos`),
    votes: list(`voto | votos`),
    followers: list(`seguidores | seguidor`),
    edited: list(`Editado | Editada`),
    above: list(`
      Denunciar esta publicación | Denunciar este artículo |
      Publicación del feed | Número de publicación del feed % | Publicación en el feed número % |
      Publicación del feed número % | Número de publicación en el feed % | Promocionado | Promocionado por % |
      Publicidad | Anuncio | Sugerencias | Sugerido | Sugerencia | Fijado | Fijada | Destacado | % reposteó |
      % ha reposteado | % ha compartido esto | % ha republicado esto | % compartió esto | % volvió a publicar esto |
      % ha vuelto a publicar esto | % republicó esto | % retwitteó | % recomienda esto | % ha recomendado esto |
      A % le gusta esto | A % le encanta esto | A % le parece % | % ha comentado esto | % comentó esto |
      % ha comentado | % ha comentado la publicación de % | % apoya esto | % celebra esto | % sigue a % |
      Ver perfil de % | Ver el perfil de % | Ver nuevos posts | Conversación | Post`),
    visibility: list(`Visible para | Visible por | Visible a | Cualquier persona | Todos los miembros`),
    restricted: list(`
      Visible solo para | Visible sólo para | Visible para tus contactos | Visible para los contactos |
      Solo contactos | Solo visible para`),
    media: list(`
      Activar para ver | Activa para ver | Pulsa para ver | Reproducir vídeo | Reproducir video |
      El reproductor de vídeo | El documento | Tu documento | El autor puede ver | El autor o la autora puede |
      El autor de la encuesta | No hay texto alternativo | Sin texto alternativo | Los lectores agregaron |
      Los lectores añadieron`),
    events: list(`
      Ver evento | Evento de % | % asistentes | Anfitrión | Reproducir grabación | Establecer recordatorio | Empezar a escuchar |
      % escucharon`),
    labels: list(`
      Imagen | Mostrar este hilo | Mostrar hilo | Traducir post | Traducir publicación | Mostrar traducción |
      Ver traducción | Mostrar original | Mostrar texto original | Última edición | Editado por última vez |
      Traducido del % | Traducido de % | Ver evento | Ver empleo | Ver citas | Postea tu respuesta |
      Publica tu respuesta | Relevante | Más relevantes | Ver resultados | % restantes | Resultados finales |
      Artículo | Calificar esta traducción | Añadir un comentario…`),
    others: list(`
      % y % más | % y % personas más | % y otras % personas | % y otros % | % y % otros | % y % persona más`),
    replyingTo: list(`En respuesta a | Respondiendo a`),
    and: 'y',
    quotes: list(`Citar | Cita | Post citado`),
    unavailable: list(`
      Estos posts están protegidos | Esta publicación no se puede mostrar | No se puede mostrar esta publicación |
      Página no encontrada | Este post no está disponible | Esta publicación no está disponible`),
  },
  fr: {
    actions: list(`J’aime | Commenter | Republier | Partager | Diffuser | Envoyer | Reposter`),
    replies: list(`Répondre`),
    unfolds: list(`plus | voir plus | afficher plus | moins | voir moins | afficher moins | en voir plus`),
    follows: list(`
      Suivre | Suivi | Suivie | Abonné | Abonnement | Se connecter | S’abonner | Message | En attente | Rejoindre`),
    counted: list(`
      commentaire | commentaires | réaction | réactions | republication | republications | partage | partages |
      J’aime | vue | vues | réponse | réponses | citation | citations | reposts | repost | signets | impressions |
      personnes | vote | votes`),
    votes: list(`vote | votes`),
    followers: list(`abonnés | abonné | abonnées`),
    edited: list(`Modifié | Modifiée`),
    above: list(`
      Signaler ce post | Signaler cette publication | Signaler cet article |
      Post du fil d’actualité | Numéro du post dans le fil d’actualité % |
      Numéro de post dans le fil d’actualité % | Post du fil d’actualité numéro % |
      Post numéro % du fil d’actualité | Post de fil d’actualité numéro % | Post sponsorisé | Sponsorisé |
      Sponsorisé par % | Promu | Publicité | Suggestion | Suggestions | Suggéré | Recommandé pour vous | Épinglé |
      Sélection | % a reposté | % a republié | % a republié ceci | % a partagé ceci | % a republié cela |
      % a diffusé ceci | % aime ceci | % aime | % a aimé ceci | % a commenté ceci | % a commenté |
      % a commenté le post de % | % adore ceci | % soutient ceci | % félicite | % trouve ceci % | % trouve cela % |
      % bravo | % suit % | Voir le profil de % | Voir les nouveaux posts | Conversation | Post`),
    visibility: list(`Visible de tous | Visible par | Visible pour | Visible de | Tout le monde sur`),
    restricted: list(`
      Visible uniquement par | Visible seulement | Visible par vos relations | Visible par les relations |
      Relations uniquement | Visible de vos relations | Visible uniquement`),
    media: list(`
      Activer pour afficher | Activez pour afficher | Activer pour voir | Activez pour voir |
      Cliquez pour agrandir | Lire la vidéo | Le lecteur vidéo | Votre document | Le document | L’auteur peut voir |
      L’auteur/autrice peut | L’auteur ou l’autrice | L’auteur(e) peut | Aucune description |
      Aucun texte alternatif | Les lecteurs ont ajouté | Des lecteurs ont ajouté`),
    events: list(`
      Voir l’événement | Événement de % | Événement par % | % participants | Hôte | Lire l’enregistrement | Définir un rappel |
      Commencer à écouter`),
    labels: list(`
      Afficher ce fil de discussion | Afficher cette discussion | Afficher le fil | Traduire le post |
      Afficher la traduction | Voir la traduction | Afficher l’original | Voir l’original | Dernière modification |
      Traduit de % par % | Traduit du % | Traduit de % | Voir l’événement | Voir l’offre | Voir les citations |
      Postez votre réponse | Pertinent | Les plus pertinents | Afficher les résultats | Voir les résultats |
      % restants | Résultats finaux | Évaluer cette traduction | Ajouter un commentaire… | Image`),
    others: list(`% et % autres personnes | % et % autres | % et % autre personne | % et % autre`),
    replyingTo: list(`En réponse à`),
    and: 'et',
    quotes: list(`Citer | Citation | Post cité`),
    unavailable: list(`
      Ces posts sont protégés | Ce post ne peut pas être affiché | Impossible d’afficher ce post |
      Page introuvable | Page non trouvée | Ce post n’est pas disponible | Ce post est indisponible`),
  },
  pt: {
    actions: list(`Gostei | Gosto | Curtir | Comentar | Compartilhar | Partilhar | Republicar | Repostar | Enviar`),
    replies: list(`Responder`),
    unfolds: list(`
      mais | ver mais | exibir mais | mostrar mais | menos | ver menos | mostrar menos | exibir menos`),
    follows: list(`Seguir | Seguindo | A seguir | Conectar | Ligar | Assinar | Subscrever | Mensagem | Pendente`),
    counted: list(`
      comentário | comentários | reação | reações | compartilhamento | compartilhamentos | partilha | partilhas |
      republicação | republicações | visualização | visualizações | resposta | respostas | reposts | curtidas |
      citações | impressões | itens salvos | voto | votos`),
    votes: list(`voto | votos`),
    followers: list(`seguidores | seguidor`),
    edited: list(`Editado | Editada`),
    above: list(`
      Denunciar esta publicação | Denunciar este artigo |
      Publicação do feed | Número da publicação no feed: % | Número da publicação do feed % |
      Publicação no feed número % | Publicação do feed número % | Número da publicação no feed % | Promovido |
      Promovido por % | Patrocinado | Anúncio | Sugestões | Sugestão | Sugerido | Recomendado para você | Fixado |
      Em destaque | % repostou | % republicou | % compartilhou isso | % compartilhou isto | % republicou isso |
      % republicou isto | % partilhou isto | % repostou isso | % gostou disso | % gostou disto | % gosta disto |
      % gosta disso | % curtiu isso | % comentou isso | % comentou isto | % comentou |
      % comentou a publicação de % | % apoia isso | % acha isso % | % segue % | Ver perfil de % |
      Exibir perfil de % | Ver novos posts | Conversa | Post`),
    visibility: list(`Visível a | Visível para | Todos no LinkedIn | Qualquer pessoa`),
    restricted: list(`
      Visível apenas | Visível somente | Visível só | Visível para as suas conexões | Visível para conexões |
      Apenas conexões | Somente conexões`),
    media: list(`
      Ative para ver | Ativar para ver | Ative para visualizar | Ative para exibir | Clique para ver |
      Reproduzir vídeo | O player de vídeo | O documento | Seu documento | O seu documento | O autor pode ver |
      O autor da enquete | O autor(a) pode | Não foi fornecido texto | Não há texto alternativo |
      Nenhum texto alternativo | Os leitores adicionaram`),
    events: list(`
      Ver evento | Exibir evento | Evento de % | % participantes | Anfitrião | Reproduzir gravação | Definir lembrete`),
    labels: list(`
      Imagem | Mostrar esta sequência | Mostrar sequência | Traduzir post | Exibir tradução | Ver tradução |
      Mostrar tradução | Mostrar original | Exibir original | Última edição | Traduzido do % | Traduzido de % |
      Ver evento | Ver vaga | Exibir evento | Ver citações | Poste sua resposta | Postar sua resposta | Relevante |
      Mais relevantes | Ver resultados | Exibir resultados | % restantes | Resultado final | Artigo |
      Avaliar esta tradução | Adicionar um comentário…`),
    others: list(`
      % e % outras pessoas | % e outras % pessoas | % e mais % pessoas | % e % outros | % e mais % |
      % e outra pessoa | % e outros %`),
    replyingTo: list(`Em resposta a | Respondendo a`),
    and: 'e',
    quotes: list(`Citar | Citação | Post citado`),
    unavailable: list(`
      Estes posts são protegidos | Estes posts estão protegidos | Não é possível exibir esta publicação |
      Esta publicação não pode ser exibida | Página não encontrada | Este post não está disponível`),
  },
  it: {
    actions: list(`
      Consiglia | Commenta | Diffondi il post | Diffondi | Condividi | Ripubblica | Reposta | Invia | Mi piace`),
    replies: list(`Rispondi`),
    unfolds: list(`
      altro | vedi altro | mostra altro | meno | vedi meno | mostra meno | di più | mostra di più |
      visualizza altro`),
    follows: list(`
      Segui | Segui già | Già segui | Seguito | Collegati | Abbonati | Iscriviti | Messaggio | In attesa`),
    counted: list(`
      commento | commenti | reazione | reazioni | diffusione post | diffusioni post | diffusione | diffusioni |
      condivisione | condivisioni | visualizzazione | visualizzazioni | risposta | risposte | repost | citazioni |
      impressioni | Mi piace | segnalibri | consigli | voto | voti`),
    votes: list(`voto | voti`),
    followers: list(`follower`),
    edited: list(`Modificato | Modificata`),
    above: list(`
      Segnala questo post | Segnala questo articolo |
      Post del feed | Post del feed numero % | Numero post nel feed % | Numero del post nel feed % |
      Post nel feed numero % | Post sponsorizzato | Sponsorizzato | Promosso | Annuncio | Suggerito | Suggerimenti |
      Consigliato per te | Consigliato per Lei | Fissato | In evidenza | Fissato in alto | % ha ripostato |
      % ha repostato | % ha diffuso questo post | % ha diffuso questo elemento | % ha condiviso |
      % ha ripubblicato | % consiglia questo elemento | % consiglia questo post | % consiglia | % ha commentato |
      % ha commentato questo post | % ha commentato questo elemento | % ha commentato il post di % | % trova % |
      % segue % | Visualizza il profilo di % | Vedi nuovi post | Conversazione | Post | A % piace questo elemento |
      A % piace`),
    visibility: list(`Visibile a | Visibile per | Chiunque`),
    restricted: list(`
      Visibile solo | Visibile ai collegamenti | Visibile ai tuoi collegamenti | Solo collegamenti |
      Visibile soltanto`),
    media: list(`
      Attiva per visualizzare | Attivare per visualizzare | Attiva per vedere | Clicca per | Riproduci il video |
      Riproduci video | Il lettore video | Caricamento del lettore | Il documento | Il tuo documento |
      L’autore può vedere | L’autore/autrice può | Nessun testo alternativo | Testo alternativo non disponibile |
      I lettori hanno aggiunto`),
    events: list(`
      Visualizza evento | Vedi evento | Evento di % | % partecipanti | Riproduci registrazione | Imposta promemoria`),
    labels: list(`
      Immagine | Mostra questa discussione | Mostra discussione | Traduci post | Mostra traduzione |
      Vedi traduzione | Mostra originale | Visualizza originale | Ultima modifica | Tradotto da % | Tradotto dal% |
      Visualizza evento | Vedi evento | Visualizza citazioni | Posta la tua risposta | Pertinente | Più pertinenti |
      Più rilevanti | Vedi risultati | Visualizza i risultati | % rimanenti | Risultati finali | Articolo |
      Aggiungi un commento…`),
    others: list(`% e altre % persone | % e altri % | % e altre % | % e un’altra persona`),
    replyingTo: list(`In risposta a | Rispondendo a`),
    and: 'e',
    quotes: list(`Cita | Citazione | Post citato`),
    unavailable: list(`
      Questi post sono protetti | Impossibile visualizzare questo post | Pagina non trovata |
      Questo post non è disponibile`),
  },
  nl: {
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
    followers: list(`volgers | volger`),
    edited: list(`Bewerkt`),
    above: list(`
      Deze bijdrage melden | Bijdrage melden | Dit artikel melden |
      Feedbijdrage | Feedbijdrage nummer % | Bijdrage in de feed | Feedpost | Feedpost nummer % |
      Bijdragenummer in feed % | Nummer van bijdrage in feed % | Nummer van feedbijdrage % | Gepromoot |
      Gepromoot door % | Gesponsord | Advertentie | Voorgesteld | Suggesties | Aanbevolen | Aanbevolen voor u |
      Vastgemaakt | Vastgezet | Uitgelicht | % heeft gerepost | % heeft dit gerepost |
      % heeft dit opnieuw geplaatst | % heeft dit gedeeld | % vindt dit leuk | % vindt dit interessant |
      % vindt dit % | % heeft hierop gereageerd | % heeft gereageerd | % heeft commentaar gegeven |
      % heeft hierop commentaar gegeven | % volgt % | Profiel van % weergeven | Profiel van % bekijken |
      Nieuwe posts bekijken | Gesprek | Post | Bericht`),
    visibility: list(`Zichtbaar voor | Iedereen op`),
    restricted: list(`
      Alleen zichtbaar voor | Zichtbaar voor connecties | Zichtbaar voor uw connecties | Alleen connecties |
      Zichtbaar alleen`),
    media: list(`
      Activeer om | Activeren om | Klik om | Video afspelen | De videospeler | Videospeler wordt | Uw document |
      Je document | Het document | De auteur kan | De maker kan | Geen alternatieve tekst |
      Geen alternatieve omschrijving | Lezers hebben context`),
    events: list(`
      Evenement weergeven | Evenement bekijken | Evenement van % | % deelnemers | Opname afspelen | Herinnering instellen`),
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
  },
};

type Kind = Exclude<keyof InterfaceWords, 'and'>;

/** Longer lines are nobody's labels. */
const LABEL_MAX = 160;

const listAll = (kind: Kind): string[] => [
  ...Object.values(WORDS).flatMap((words) => words[kind].map(toKey)),
  ...Object.values(OTHER_LANGUAGES).flatMap((words) =>
    kind in words ? list(words[kind as 'follows']).map(toKey) : [],
  ),
];

const keys = new Map<string, string>();
const KEYS_MAX = 5000;

/** Without case, forms of quotes, and blanks at the ends. Each line is compared with many labels. */
function toKey(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  const key = fold(text).replaceAll('…', '...').trim();
  if (keys.size >= KEYS_MAX) keys.clear();
  keys.set(text, key);
  return key;
}

const WHOLE = new Map<Kind, ReadonlySet<string>>();
const PATTERNS = new Map<Kind, readonly RegExp[]>();

/** Whether a line is one of these labels, case aside. `%` in a label is any text. */
export function isLabel(kind: Kind, line: string): boolean {
  if (line === '' || line.length > LABEL_MAX) return false;
  const key = toKey(line);
  return wholeOf(kind).has(key) || patternsOf(kind).some((pattern) => pattern.test(key));
}

/** The same, of labels without a place for other text. */
export const isWholeLabel = (kind: Kind, line: string): boolean =>
  line.length <= LABEL_MAX && wholeOf(kind).has(toKey(line));

/** Whether a line begins with one of these labels. */
export const startsWithLabel = (kind: Kind, line: string): boolean => {
  const key = toKey(line.slice(0, LABEL_MAX));
  return [...wholeOf(kind)].some((label) => key.startsWith(label));
};

/** The same, of labels that no sentence begins with: those of more than two words. */
export const startsWithLongLabel = (kind: Kind, line: string): boolean => {
  const key = toKey(line.slice(0, LABEL_MAX));
  return [...wholeOf(kind)].some((label) => label.split(' ').length > 2 && key.startsWith(label));
};

function wholeOf(kind: Kind): ReadonlySet<string> {
  const known = WHOLE.get(kind) ?? new Set(listAll(kind).filter((label) => !label.includes('%')));
  WHOLE.set(kind, known);
  return known;
}

function patternsOf(kind: Kind): readonly RegExp[] {
  const known =
    PATTERNS.get(kind) ??
    listAll(kind)
      .filter((label) => label.includes('%'))
      .map(toPattern);
  PATTERNS.set(kind, known);
  return known;
}

const toPattern = (label: string): RegExp =>
  new RegExp(`^${label.split('%').map(escapePattern).join('.{1,80}')}$`, 'u');

const TELLING = ['actions', 'follows', 'edited', 'unfolds', 'counted', 'visibility', 'followers'] as const;

/** The language with most of these labels; null where none has more than all others. */
export function findLanguage(labels: readonly string[]): string | null {
  const keys = new Set(labels.filter((label) => label.length <= LABEL_MAX).map(toKey));
  const scores = Object.entries(WORDS).map(([language, words]) => {
    const own = new Set(TELLING.flatMap((kind) => words[kind].map(toKey)));
    return { language, score: [...keys].filter((key) => own.has(key)).length };
  });
  const [best, next] = scores.toSorted((a, b) => b.score - a.score);
  return best && best.score > (next?.score ?? 0) ? best.language : null;
}

const ANDS: ReadonlySet<string> = new Set(Object.values(WORDS).map(({ and }) => and));

/** Whether a line joins two names: "and". */
export const isAnd = (line: string): boolean => ANDS.has(toKey(line)) || line === ',';
