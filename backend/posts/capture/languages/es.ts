import { type InterfaceWords, list } from './labels.ts';

/** The labels that both networks write around a post in Spanish. */
export const SPANISH: InterfaceWords = {
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
  degrees: list(`Contacto de % grado | Conexión de % grado | Fuera de tu red`),
  followers: list(`seguidores | seguidor`),
  edited: list(`Editado | Editada`),
  above: list(`
    Denunciar esta publicación | Denunciar este artículo | Publicación del feed | Número de publicación del feed % |
    Publicación en el feed número % | Publicación del feed número % | Número de publicación en el feed % |
    Promocionado | Promocionado por % | Publicidad | Anuncio | Sugerencias | Sugerido | Sugerencia | Fijado |
    Fijada | Destacado | % reposteó | % ha reposteado | % ha compartido esto | % ha republicado esto |
    % compartió esto | % volvió a publicar esto | % ha vuelto a publicar esto | % republicó esto | % retwitteó |
    % recomienda esto | % ha recomendado esto | A % le gusta esto | A % le encanta esto | A % le parece % |
    % ha comentado esto | % comentó esto | % ha comentado | % ha comentado la publicación de % | % apoya esto |
    % celebra esto | % sigue a % | Ver nuevos posts | Conversación | Post`),
  titles: list(`Publicación de % | Post de %`),
  profiles: list(`
    Ver perfil de % | Ver el perfil de % | Ver página de organización de % |
    Ver la página de organización de % | Ver la página de empresa de %`),
  visibility: list(`Visible para | Visible por | Visible a | Cualquier persona | Todos los miembros`),
  restricted: list(`
    Visible solo para | Visible sólo para | Visible para tus contactos | Visible para los contactos |
    Solo contactos | Solo visible para`),
  media: list(`
    Activar para ver | Activa para ver | Pulsa para ver | Reproducir vídeo | Reproducir video |
    El reproductor de vídeo | El documento | Tu documento | No hay texto alternativo | Sin texto alternativo |
    Los lectores agregaron | Los lectores añadieron`),
  polls: list(`% ver cómo vota% | % ver cómo % vota% | % ver cómo % votado% | % ver tu voto%`),
  hosts: list(`Evento de % | Evento organizado por %`),
  events: list(`
    Asistir | Ver evento | % asistentes | Anfitrión | Reproducir grabación | Establecer recordatorio |
    Empezar a escuchar | % escucharon`),
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
};
